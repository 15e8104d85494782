//! Audit entries of the design.

use sea_orm::JsonValue;
use serde_json::json;

use crate::{entities::certificate_designs::Model, platform::audit::Change};

fn state(design: &Model) -> JsonValue {
    json!({
        "version": design.id,
        "signer": design.signer,
        "signer_role": design.signer_role,
        "accreditation": design.accreditation,
        "logo": design.logo_key.is_some(),
        "signature": design.signature_key.is_some(),
        "template": design.template_name,
    })
}

/// A new version in place of another one.
pub(super) fn change(action: &'static str, before: &Model, after: &Model) -> Change {
    Change {
        action,
        subject_kind: "certificate_design",
        subject_id: after.id,
        before: Some(state(before)),
        after: Some(state(after)),
    }
}
