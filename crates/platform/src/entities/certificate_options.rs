//! Certificates a course can give.

use battito_domain::certificate::Validity;
use sea_orm::entity::prelude::*;

use super::statuses::ValidityFrom;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "certificate_options")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub course_id: i64,
    pub position: i32,
    pub name: String,
    /// 0 = the participant may choose it when booking; 1 = issued to everyone.
    pub always: i32,
    /// Months of validity; none = it does not expire.
    pub validity_months: Option<i32>,
    pub validity_to_month_end: bool,
    /// The day from which the months count.
    pub validity_from: ValidityFrom,
    /// Whether another organisation prints it.
    pub external: bool,
    /// Since when it is not given any more.
    pub retired_at: Option<DateTimeUtc>,
    /// The course that renews it.
    pub renewal_course_id: Option<i64>,
}

impl Model {
    /// How long a certificate with this option is valid.
    #[must_use]
    pub fn validity(&self) -> Validity {
        match self.validity_months.and_then(|months| u32::try_from(months).ok()) {
            Some(months) => Validity::Months {
                months,
                round_to_month_end: self.validity_to_month_end,
                from: self.validity_from.0,
            },
            None => Validity::None,
        }
    }
}

relations!();

impl ActiveModelBehavior for ActiveModel {}
