//! The words of mails that a centre has changed. A kind without a row has the original words.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "mail_texts")]
pub struct Model {
    /// The word of a `MailKind`. Text, because a later version may know other kinds.
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: String,
    pub subject: String,
    pub text: String,
    pub closing: String,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

relations!(User(UpdatedBy) -> users);

impl ActiveModelBehavior for ActiveModel {}
