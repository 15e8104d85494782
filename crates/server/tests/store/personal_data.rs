//! Every table has a decision: whether the download of a person's data has it, and its treatment when the
//! person deletes the account.

use std::collections::BTreeSet;

use battito::features::personal_data::inventory::{Deletion, Export, TABLES};

use crate::{
    on_both_engines,
    store::schema::{self, Schema},
    support::World,
};

/// The tables from which a chain of references leads to a user.
fn about_people(schema: &Schema) -> BTreeSet<String> {
    let mut found = BTreeSet::from(["users".to_owned()]);
    loop {
        let more: Vec<String> = schema
            .iter()
            .filter(|(name, table)| {
                let leads = |key: &String| found.iter().any(|to| key.contains(&format!("-> {to}.")));
                !found.contains(*name) && table.foreign_keys.iter().any(leads)
            })
            .map(|(name, _)| name.clone())
            .collect();
        if more.is_empty() {
            return found;
        }
        found.extend(more);
    }
}

on_both_engines! {
    async fn is_decided_upon_for_each_table(world) {
        let schema = schema::read(world.app.db()).await;
        let decided: BTreeSet<&str> = TABLES.iter().map(|table| table.name).collect();
        let there: BTreeSet<&str> = schema.keys().map(String::as_str).collect();
        assert_eq!(decided.len(), TABLES.len(), "a table is named twice");
        assert_eq!(there, decided, "decide in features/personal_data/inventory.rs what is exported and what is erased");
    }

    async fn is_never_called_impersonal_where_a_reference_leads_to_a_user(world) {
        let schema = schema::read(world.app.db()).await;
        let people = about_people(&schema);
        assert!(["sessions", "reservation_attendances", "renewal_reminders"].iter().all(|name| people.contains(*name)), "{people:?}");
        for table in TABLES.iter().filter(|table| people.contains(table.name)) {
            assert_ne!(table.export, Export::Impersonal, "{}", table.name);
            assert_ne!(table.deletion, Deletion::Impersonal, "{}", table.name);
        }
    }
}
