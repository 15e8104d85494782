//! Pictures of the centre that admins have uploaded: its logo, and those of its partners. A row never changes.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "centre_pictures")]
pub struct Model {
    /// Of the content, in hexadecimal digits. It is the picture's address.
    #[sea_orm(primary_key, auto_increment = false)]
    pub digest: String,
    /// `webp` or `svg`.
    pub format: String,
    pub width: i32,
    pub height: i32,
    /// In the file store.
    pub file_key: String,
    /// The same picture for small screens; an SVG has none.
    pub small_key: Option<String>,
    pub created_at: DateTimeUtc,
}

relations!();

impl ActiveModelBehavior for ActiveModel {}
