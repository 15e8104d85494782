//! The views of lists that staff save: the query of a list's page, under a name of their own.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "saved_views")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    #[sea_orm(unique_key = "saved_views_user_id_screen_name_key")]
    pub user_id: i64,
    /// `users`, `course_dates` or `certificates`.
    #[sea_orm(unique_key = "saved_views_user_id_screen_name_key")]
    pub screen: String,
    #[sea_orm(unique_key = "saved_views_user_id_screen_name_key")]
    pub name: String,
    /// Without the question mark.
    pub query: String,
    pub created_at: DateTimeUtc,
    /// Whether all staff see it.
    #[sea_orm(default_value = false)]
    pub is_shared: bool,
}

relations!(User(UserId) -> users);

impl ActiveModelBehavior for ActiveModel {}
