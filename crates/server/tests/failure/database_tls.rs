//! A PostgreSQL server that is reached over TLS, as hosted ones demand.

use battito_platform::db::Db;
use futures_util::FutureExt;
use sea_orm::{ConnectionTrait, DatabaseBackend, Statement};

use super::cluster::Cluster;

async fn is_encrypted(connection: &impl ConnectionTrait) -> bool {
    let asked = Statement::from_string(
        DatabaseBackend::Postgres,
        "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()",
    );
    let row = connection.query_one_raw(asked).await.expect("a query").expect("a row");
    row.try_get_by_index(0).expect("a column")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn queries_and_writes_are_encrypted_and_the_server_has_to_prove_who_it_is() {
    let Some(cluster) = Cluster::start() else { return };
    let certificate = cluster.demand_tls();
    let other = cluster.certificate("other");
    let verified = |certificate: &std::path::Path| {
        format!(
            "{}?sslmode=verify-full&sslrootcert={}",
            cluster.url(),
            certificate.display()
        )
    };

    let db = Db::connect(&verified(&certificate)).await.expect("a connection");
    assert!(is_encrypted(db.read()).await);
    let written = db.write(|tx| async move { Ok(is_encrypted(tx).await) }.boxed());
    assert!(written.await.expect("a write"));
    db.close().await;

    for (url, why) in [
        (verified(&other), "the certificate of another server"),
        (format!("{}?sslmode=disable", cluster.url()), "no encryption"),
    ] {
        assert!(Db::connect(&url).await.is_err(), "{why}");
    }
}
