//! `battito doctor` tells what is good, what somebody should look at and what is at fault.

use std::{collections::BTreeMap, fs, net::TcpListener, os::unix::fs::PermissionsExt};

use battito::operator::doctor::{State, examine, text};
use battito_platform::{
    clock::{Clock, SystemClock},
    config::Config,
};
use chrono::TimeDelta;
use sea_orm::DbBackend;

use crate::{
    on_both_engines,
    store::rows::try_run,
    support::{World, smtp::Sink},
};

/// The worst state of each part, and the findings as they are printed.
async fn states(world: &World, config: &Config, later: TimeDelta) -> (BTreeMap<&'static str, State>, String) {
    let findings = examine(config, &world.app.files, SystemClock.now() + later).await;
    let mut states = BTreeMap::new();
    for finding in &findings {
        let worst = states.entry(finding.part).or_insert(State::Good);
        *worst = finding.state.max(*worst);
    }
    (states, text(&findings))
}

on_both_engines! {
    async fn tells_what_is_at_fault(world) {
        let sink = Sink::start(None);
        let folder = world.folder.path();
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700)).expect("a folder");
        let mut config = world.app.config.clone();
        config.secret_key = Some("a".repeat(32));
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
        config.mail.smtp_url = Some(format!("smtp://{}", sink.address));
        let now = SystemClock.now().to_rfc3339();
        try_run(&world, format!("INSERT INTO backups (node, place, began_at, ended_at, size, rows, files, is_verified, findings)
            VALUES ('node', '/b.zip', '{now}', '{now}', 1, 1, 0, TRUE, 0)")).await.expect("a backup");

        let (good, said) = states(&world, &config, TimeDelta::zero()).await;
        let parts = ["settings", "secret key", "data folder", "database", "outbox", "files", "mail", "backup"];
        for part in parts {
            // The room on the disk of this machine is its own matter.
            assert!(good[part] == State::Good || part == "data folder", "{said}");
        }
        assert!(said.lines().any(|line| line.starts_with("good    mail")), "{said}");

        let (later, said) = states(&world, &config, TimeDelta::days(3)).await;
        assert_eq!(later["backup"], State::Warning, "{said}");
        if world.app.db().backend() == DbBackend::Postgres {
            assert_eq!(good["clock"], State::Good);
            assert!(said.contains("its connections are of this machine"), "{said}");
            assert_eq!(later["clock"], State::Fault, "{said}");
        }

        try_run(&world, "UPDATE backups SET findings = 1").await.expect("a finding");
        assert_eq!(states(&world, &config, TimeDelta::zero()).await.0["backup"], State::Fault);
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).expect("a folder");
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port");
        config.mail.smtp_url = Some(format!("smtp://{free}"));
        config.secret_key = None;
        config.trusted_proxies.clear();
        try_run(&world, "INSERT INTO mail_holds (id, since, backup_of) VALUES (1, '2026-11-20T10:00:00+00:00', '2026-11-20T10:00:00+00:00')")
            .await.expect("a hold");
        let (bad, said) = states(&world, &config, TimeDelta::zero()).await;
        for (part, state) in [("settings", State::Warning), ("data folder", State::Warning), ("secret key", State::Warning), ("outbox", State::Warning), ("mail", State::Fault)] {
            assert!(bad[part] >= state, "{part}: {said}");
        }

        config.database_url = Some(format!("sqlite://{}", folder.join("nowhere.db").display()));
        let (none, said) = states(&world, &config, TimeDelta::zero()).await;
        assert_eq!(none["database"], State::Fault, "{said}");
        assert!(!folder.join("nowhere.db").exists(), "it makes no database");
        assert!(world.app.files.list().await.expect("a list").is_empty(), "no file is left behind");
    }
}
