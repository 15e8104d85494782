//! The design of certificates on the wire.

use battito_documents::pdf::certificate::SampleNames;
use battito_platform::Instant;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// How certificates look.
#[derive(Debug, Serialize, ToSchema)]
pub struct CertificateDesign {
    /// Number of the version; 0 before the first change, when the configuration decides.
    pub version: i64,
    /// The signer; may be empty.
    pub signer: String,
    /// The signer's role; may be empty.
    pub signer_role: String,
    /// Accreditation texts, in order.
    pub accreditation: Vec<String>,
    /// The logo, if there is one.
    pub logo: Option<DesignPicture>,
    /// The picture of the signature, if there is one.
    pub signature: Option<DesignPicture>,
    /// The centre's own drawing; none for the standard one.
    pub template: Option<DesignTemplate>,
    /// When the version was made.
    pub updated_at: Option<Instant>,
    /// Name of the admin who made it.
    pub updated_by: Option<String>,
}

/// A picture of the design.
#[derive(Debug, Serialize, ToSchema)]
pub struct DesignPicture {
    /// Where it is, for admins.
    pub url: String,
}

/// The centre's own drawing.
#[derive(Debug, Serialize, ToSchema)]
pub struct DesignTemplate {
    /// Name of the uploaded file.
    pub name: String,
    /// When it was uploaded.
    pub uploaded_at: Instant,
}

/// The texts of the design. An absent member stays as it is.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct CertificateDesignWrite {
    /// The signer; may be empty.
    #[schema(max_length = 100)]
    pub signer: Option<String>,
    /// The signer's role; may be empty.
    #[schema(max_length = 120)]
    pub signer_role: Option<String>,
    /// Accreditation texts, in order, of at most 200 characters each.
    #[schema(max_items = 6)]
    pub accreditation: Option<Vec<String>>,
}

/// Names on the certificate of a preview.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PreviewNames {
    /// As most are.
    #[default]
    Usual,
    /// As long as they get.
    Longest,
}

impl From<PreviewNames> for SampleNames {
    fn from(names: PreviewNames) -> Self {
        match names {
            PreviewNames::Usual => Self::Usual,
            PreviewNames::Longest => Self::Longest,
        }
    }
}

/// Parameters of a preview.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PreviewQuery {
    /// Usual names when absent.
    pub names: Option<PreviewNames>,
}

/// A draft of the texts, to see the certificate before it is in force. An absent member is as it is now.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct PreviewDraft {
    /// The signer.
    #[schema(max_length = 100)]
    pub signer: Option<String>,
    /// The signer's role.
    #[schema(max_length = 120)]
    pub signer_role: Option<String>,
    /// Accreditation texts.
    #[schema(max_items = 6)]
    pub accreditation: Option<Vec<String>>,
    /// Usual names when absent.
    pub names: Option<PreviewNames>,
}

/// The draft of the texts beside a file in a form.
#[derive(Debug, Default, Deserialize)]
pub struct PreviewFields {
    /// The signer.
    pub signer: Option<String>,
    /// The signer's role.
    pub signer_role: Option<String>,
    /// Accreditation texts, one a line.
    pub accreditation: Option<String>,
    /// Usual names when absent.
    pub names: Option<PreviewNames>,
}

/// A file with a draft of the texts. In a form, an absent text is empty.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form in the contract")]
pub struct PreviewForm {
    /// Logo and signature: PNG, JPEG or SVG; template: SVG. At most 2 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// The signer.
    #[schema(max_length = 100)]
    signer: Option<String>,
    /// The signer's role.
    #[schema(max_length = 120)]
    signer_role: Option<String>,
    /// Accreditation texts, one a line.
    accreditation: Option<String>,
    /// Usual names when absent.
    names: Option<PreviewNames>,
}
