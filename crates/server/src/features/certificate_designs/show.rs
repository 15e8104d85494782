//! Shows the design in force.

use battito_platform::{
    ApiError, App, Attachment, EntityTag, Instant,
    entities::{TextList, certificate_designs::Model, users},
    schemas::centre::Centre,
};
use sea_orm::ConnectionTrait;

use super::{
    dto::{CertificateDesign, DesignPicture, DesignTemplate},
    files::Part,
    store,
};

/// The role of a signer who has no name on the paper: it is signed by hand.
const SIGNER_ROLE: &str = "La direzione del centro";

/// The design of the configuration, while there is no version.
pub(super) fn default(centre: &Centre) -> Model {
    let centre = &centre.settings;
    Model {
        id: 0,
        signer: String::new(),
        signer_role: SIGNER_ROLE.to_owned(),
        accreditation: TextList(match centre.accreditation.as_str() {
            "" => Vec::new(),
            body => vec![format!("Istruttori certificati da {body}")],
        }),
        logo_key: None,
        signature_key: None,
        template_key: None,
        template_name: None,
        template_uploaded_at: None,
        created_at: chrono::DateTime::UNIX_EPOCH,
        created_by: None,
    }
}

/// The design in force.
pub(super) async fn current(app: &App, db: &impl ConnectionTrait) -> Result<Model, ApiError> {
    Ok(store::current(db).await?.unwrap_or_else(|| default(&app.centre())))
}

/// The design in force, on the wire.
pub(super) async fn show(app: &App) -> Result<(CertificateDesign, EntityTag), ApiError> {
    let db = app.db().read();
    view(db, &current(app, db).await?).await
}

/// A version on the wire.
pub(super) async fn view(
    db: &impl ConnectionTrait,
    design: &Model,
) -> Result<(CertificateDesign, EntityTag), ApiError> {
    let updated_by = users::names(db, design.created_by).await?.into_values().next();
    let picture = |part: &str, key: &Option<String>| {
        key.as_ref().map(|_| DesignPicture {
            url: format!("/api/settings/certificate/{part}?version={}", design.id),
        })
    };
    let template = design.template_name.clone().zip(design.template_uploaded_at);
    let shown = CertificateDesign {
        version: design.id,
        signer: design.signer.clone(),
        signer_role: design.signer_role.clone(),
        accreditation: design.accreditation.0.clone(),
        logo: picture("logo", &design.logo_key),
        signature: picture("signature", &design.signature_key),
        template: template.map(|(name, at)| DesignTemplate {
            name,
            uploaded_at: Instant(at),
        }),
        updated_at: (design.id != 0).then_some(Instant(design.created_at)),
        updated_by,
    };
    Ok((shown, tag(design)))
}

/// A file of the design in force.
///
/// # Errors
/// 404 when it has none.
pub(super) async fn file(app: &App, part: Part) -> Result<Attachment, ApiError> {
    let design = current(app, app.db().read()).await?;
    let key = part.key(&design).ok_or(ApiError::NotFound)?;
    let bytes = app.files.get(key).await?.ok_or(ApiError::NotFound)?;
    let (content_type, ending) = if bytes.starts_with(b"\x89PNG") {
        ("image/png", "png")
    } else if bytes.starts_with(&[0xff, 0xd8]) {
        ("image/jpeg", "jpg")
    } else {
        ("image/svg+xml", "svg")
    };
    let file_name = match part {
        Part::Logo => format!("logo.{ending}"),
        Part::Signature => format!("firma.{ending}"),
        Part::Template => design
            .template_name
            .clone()
            .unwrap_or_else(|| "modello-attestato.svg".into()),
    };
    Ok(Attachment {
        content_type,
        file_name,
        bytes: bytes.into(),
    })
}

/// The tag of a version.
pub(super) fn tag(design: &Model) -> EntityTag {
    EntityTag::of(&format!("design-{}", design.id))
}
