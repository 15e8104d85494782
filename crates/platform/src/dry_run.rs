//! The parameter of calls that can tell what they would do, without doing it.

use battito_domain::messages;
use serde::Deserialize;
use utoipa::IntoParams;

use super::error::ApiError;

/// Whether a call only tells.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DryRun {
    /// 1 = tell what would be done, and change nothing.
    #[param(minimum = 0, maximum = 1)]
    pub dry_run: Option<u8>,
}

impl DryRun {
    /// Whether nothing is to be changed.
    ///
    /// # Errors
    /// A field error for other numbers than 0 and 1.
    pub fn is_asked(&self) -> Result<bool, ApiError> {
        flag("dry_run", self.dry_run)
    }
}

/// A parameter that is 0 or 1.
///
/// # Errors
/// A field error for other numbers.
pub fn flag(name: &str, value: Option<u8>) -> Result<bool, ApiError> {
    match value {
        None | Some(0) => Ok(false),
        Some(1) => Ok(true),
        Some(_) => Err(ApiError::field(name, messages::INVALID_VALUE)),
    }
}
