//! How the demo centre's certificates look: its logo, the signature of its director, and its accreditations. All of its
//! certificates were issued with this design.

use axum::body::Bytes;
use battito_platform::{
    ApiError, App,
    entities::{TextList, certificate_designs::Model},
};
use chrono::{DateTime, Months, Utc};
use sea_orm::DatabaseTransaction;

use crate::features::certificate_designs::{FOLDER, store};

const LOGO: &[u8] = include_bytes!("../../../demo/certificate/logo.svg");
const SIGNATURE: &[u8] = include_bytes!("../../../demo/certificate/signature.svg");

const SIGNER: &str = "Dott.ssa Giulia Ferraris";
const SIGNER_ROLE: &str = "Direttrice del centro di formazione";
const ACCREDITATION: [&str; 3] = [
    "Centro di formazione accreditato AREU Lombardia n. 218 per i corsi BLSD e PBLSD",
    "Primo soccorso aziendale secondo il D.M. 388/2003 e il D.Lgs. 81/2008",
    "Linee guida ILCOR ed ERC 2025",
];
/// Older than the oldest certificate.
const AGE: Months = Months::new(48);

/// Where its files are in the file store.
#[derive(Debug, Clone, Default)]
pub struct DesignFiles {
    logo: Option<String>,
    signature: Option<String>,
}

/// Stores the files.
pub(super) async fn store_files(app: &App) -> Result<DesignFiles, ApiError> {
    let put = |file: &'static [u8]| app.files.put(FOLDER, Bytes::from_static(file));
    Ok(DesignFiles {
        logo: Some(put(LOGO).await?),
        signature: Some(put(SIGNATURE).await?),
    })
}

/// Writes the design, which an admin has made, and returns its number.
pub(super) async fn write(
    tx: &DatabaseTransaction,
    files: DesignFiles,
    admin: Option<i64>,
    now: DateTime<Utc>,
) -> Result<i64, ApiError> {
    let design = Model {
        id: 0,
        signer: SIGNER.to_owned(),
        signer_role: SIGNER_ROLE.to_owned(),
        accreditation: TextList(ACCREDITATION.map(str::to_owned).into()),
        logo_key: files.logo,
        signature_key: files.signature,
        template_key: None,
        template_name: None,
        template_uploaded_at: None,
        created_at: now.checked_sub_months(AGE).unwrap_or(now),
        created_by: admin,
    };
    Ok(store::insert(tx, design).await?.id)
}
