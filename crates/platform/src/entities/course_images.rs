//! The picture of a course as WebP, ready to be served.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "course_images")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub course_id: i64,
    #[sea_orm(column_type = "Blob")]
    pub webp: Vec<u8>,
    /// For small screens, 480 pixels wide; the full one serves where it is missing.
    #[sea_orm(column_type = "Blob", nullable)]
    pub webp_480: Option<Vec<u8>>,
    /// 800 pixels wide.
    #[sea_orm(column_type = "Blob", nullable)]
    pub webp_800: Option<Vec<u8>>,
    /// SHA-256 of the full picture in hex: the `ETag`.
    pub digest: String,
    pub updated_at: DateTimeUtc,
    /// The uncropped picture in the file store.
    pub source_key: Option<String>,
}

relations!();

impl ActiveModelBehavior for ActiveModel {}
