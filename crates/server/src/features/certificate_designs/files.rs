//! The files of a design: which there are, and whether one can be used.

use axum::{
    body::Bytes,
    extract::{FromRequestParts, Path},
    http::request::Parts,
};
use battito_documents::{
    outside::{TryPicture, TryTemplate},
    pdf::{
        Picture,
        certificate::{Design, Template},
    },
};

use battito_platform::{
    ApiError, App,
    contract::{Argument, SharedResponse},
    entities::certificate_designs::Model,
};
use utoipa::openapi::path::Operation;

/// The folder of the files in the file store. Files of former versions stay: certificates are drawn with
/// them.
pub(in crate::features) const FOLDER: &str = "certificate-designs";

/// A part of the design that is a file. In a path, an unknown one does not exist (404).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Logo,
    Signature,
    Template,
}

impl Part {
    fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "logo" => Self::Logo,
            "signature" => Self::Signature,
            "template" => Self::Template,
            _ => return None,
        })
    }

    pub(super) fn key(self, row: &Model) -> Option<&String> {
        match self {
            Self::Logo => row.logo_key.as_ref(),
            Self::Signature => row.signature_key.as_ref(),
            Self::Template => row.template_key.as_ref(),
        }
    }

    /// The audit action of a change.
    pub(super) fn action(self) -> &'static str {
        match self {
            Self::Logo => "certificate_design.logo",
            Self::Signature => "certificate_design.signature",
            Self::Template => "certificate_design.template",
        }
    }

    /// Tries out a file from outside. Only then it may be stored, or put into a design.
    ///
    /// # Errors
    /// 422 with the reason for which it cannot be used.
    pub(super) async fn try_out(self, app: &App, file: Bytes) -> Result<(), ApiError> {
        let tried = match self {
            Self::Logo | Self::Signature => app.workers.run(TryPicture, file).await?,
            Self::Template => app.workers.run(TryTemplate, file).await?,
        };
        tried.map_err(|reason| ApiError::field("file", &reason))
    }

    /// Puts a file that was tried out into a design.
    ///
    /// # Errors
    /// The reason, in Italian, for which it cannot be used.
    pub(super) fn put(self, design: &mut Design, file: &[u8]) -> Result<(), String> {
        let picture = || Picture::parse(file).map_err(|refusal| refusal.to_string());
        match self {
            Self::Logo => design.logo = Some(picture()?),
            Self::Signature => design.signature = Some(picture()?),
            Self::Template => {
                design.template = Some(Template::parse(file).map_err(|refusal| refusal.to_string())?);
            }
        }
        Ok(())
    }
}

impl Argument for Part {
    fn describe(operation: &mut Operation) {
        SharedResponse::NOT_FOUND.add_to(operation);
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Part {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Path(part) = Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|_| ApiError::NotFound)?;
        Self::parse(&part).ok_or(ApiError::NotFound)
    }
}
