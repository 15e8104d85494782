//! The centre as it is now: the changes of admins over the configuration. Every handler, page, mail and
//! document reads it here, so that a change shows everywhere at once. `features/centre` saves changes and
//! reads those of other nodes.

use std::{
    collections::BTreeMap,
    ops::Deref,
    sync::{Arc, PoisonError, RwLock},
};

use battito_domain::course_search::default_groups;
use chrono::{DateTime, Utc};
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{error::ApiError, schemas::centre::Centre};

/// The members that admins have changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct CentreChanges(pub BTreeMap<String, CentreChange>);

/// A member that an admin has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CentreChange {
    /// Its value.
    pub value: Value,
    /// Since when.
    pub at: DateTime<Utc>,
    /// Id of the admin; none when the account was deleted.
    pub by: Option<i64>,
}

/// The centre with the number of its version.
#[derive(Debug)]
pub struct CentreVersion {
    /// Its number; 0 before the first change.
    pub id: i64,
    centre: Centre,
}

impl Deref for CentreVersion {
    type Target = Centre;
    fn deref(&self) -> &Centre {
        &self.centre
    }
}

/// The centre in force. Clones share it.
#[derive(Debug, Clone)]
pub struct LiveCentre(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    file: Centre,
    latest: RwLock<Arc<CentreVersion>>,
}

impl LiveCentre {
    /// The centre of the configuration, which no admin has changed yet.
    pub fn new(mut file: Centre) -> Result<Self, ApiError> {
        file.settings.synonyms.get_or_insert_with(default_groups);
        let latest = CentreVersion {
            id: 0,
            centre: file.clone().published()?,
        };
        Ok(Self(Arc::new(Inner {
            file,
            latest: RwLock::new(Arc::new(latest)),
        })))
    }

    /// The centre of the configuration.
    #[must_use]
    pub fn file(&self) -> &Centre {
        &self.0.file
    }

    /// The centre in force.
    #[must_use]
    pub fn now(&self) -> Arc<CentreVersion> {
        Arc::clone(&self.0.latest.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Puts a version into force. An older one than that in force changes nothing, so that pages never go back.
    pub fn follow(&self, id: i64, changes: &CentreChanges) {
        let centre = match self.with(changes).published() {
            Ok(centre) => centre,
            Err(error) => {
                tracing::error!(%error, "the centre's settings cannot be published: the former ones stay in force");
                return;
            }
        };
        let mut latest = self.0.latest.write().unwrap_or_else(PoisonError::into_inner);
        if id > latest.id {
            *latest = Arc::new(CentreVersion { id, centre });
        }
    }

    /// The configuration with these changes. A change that cannot be read, such as one of a later release, is left out.
    #[must_use]
    pub fn with(&self, changes: &CentreChanges) -> Centre {
        let mut centre = self.0.file.clone();
        for (member, change) in &changes.0 {
            if let Err(error) = centre.put(member, &change.value) {
                tracing::warn!(member, %error, "a saved setting of the centre cannot be read: the configuration decides");
            }
        }
        centre
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::schemas::centre::{CentreSettings, MEMBERS};

    fn live() -> LiveCentre {
        LiveCentre::new(Centre {
            settings: CentreSettings::demo().unwrap(),
            cancellation_notice_hours: 48,
            certificate_mail_delay_minutes: Some(0),
            logo: None,
        })
        .unwrap()
    }

    fn changes(values: &[(&str, Value)]) -> CentreChanges {
        let change = |value: &Value| CentreChange {
            value: value.clone(),
            at: DateTime::UNIX_EPOCH,
            by: None,
        };
        let changed = values
            .iter()
            .map(|(member, value)| ((*member).to_owned(), change(value)));
        CentreChanges(changed.collect())
    }

    #[test]
    fn stands_over_the_configuration_member_by_member() {
        let live = live();
        live.follow(
            3,
            &changes(&[("name", json!("Cuore")), ("cancellation_notice_hours", json!(24))]),
        );
        let now = live.now();
        assert_eq!(
            (now.id, now.settings.name.as_str(), now.cancellation_notice_hours),
            (3, "Cuore", 24)
        );
        assert_eq!(now.settings.claim, live.file().settings.claim);
        assert_eq!(live.file().settings.name, "Battito");
    }

    #[test]
    fn never_goes_back() {
        let live = live();
        live.follow(3, &changes(&[("name", json!("Cuore"))]));
        for older in [3, 2] {
            live.follow(older, &changes(&[("name", json!("Prima"))]));
        }
        assert_eq!(live.now().settings.name, "Cuore");
    }

    #[test]
    fn leaves_out_unreadable_members() {
        let live = live();
        live.follow(
            1,
            &changes(&[
                ("name", json!(7)),
                ("colour", json!("red")),
                ("claim", json!("Insieme")),
            ]),
        );
        let now = live.now();
        assert_eq!(
            (now.settings.name.as_str(), now.settings.claim.as_str()),
            ("Battito", "Insieme")
        );
    }

    #[test]
    fn every_member_can_be_put() {
        let centre = live().file().clone();
        let members = centre.members().unwrap();
        assert_eq!(members.len(), MEMBERS.len());
        let mut same = centre.clone();
        for member in MEMBERS {
            same.put(member, &members[member]).unwrap();
        }
        assert_eq!(same, centre);
    }
}
