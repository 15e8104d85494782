//! The parts of a certificate's look that a centre decides.

use super::{super::picture::Picture, Paper, Template};

/// The signer, the accreditation texts, the pictures, and a drawing of the centre's own.
#[derive(Debug, Clone, Default)]
pub struct Design {
    /// The name under the signature.
    pub signer: String,
    /// The signer's role: `Direttore del centro`.
    pub signer_role: String,
    /// The accreditations of the centre, one text for each line.
    pub accreditation: Vec<String>,
    /// The centre's logo.
    pub logo: Option<Picture>,
    /// The signature.
    pub signature: Option<Picture>,
    /// The drawing of the centre's own; the standard one when there is none.
    pub template: Option<Template>,
}

impl Design {
    /// The certificate with the texts and pictures of this design in place of its own.
    #[must_use]
    pub fn apply_to(&self, paper: Paper) -> Paper {
        Paper {
            signer: self.signer.clone(),
            signer_role: self.signer_role.clone(),
            accreditation: self.accreditation.clone(),
            logo: self.logo.clone(),
            signature: self.signature.clone(),
            ..paper
        }
    }
}
