//! `battito backup`: one archive of all rows and of the files that they name, made of one snapshot while nodes serve.

use std::{collections::BTreeSet, path::Path};

use battito_platform::randomness::hex;
use futures_util::TryStreamExt;
use sea_orm::{ConnectionTrait, DatabaseTransaction, StreamTrait};
use sha2::{Digest, Sha256};

use super::{
    OperatorError, Target,
    archive::{FileInfo, Manifest, TableInfo, Writer},
    audit::named_files,
    schema,
    tables::{Table, tables},
};

/// Which files an archive has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// Those that rows name.
    All,
    /// None: they stay where they are.
    Rows,
}

/// Makes a backup. `told` hears of the progress.
///
/// # Errors
/// When there is a file at `place` already, and when anything cannot be read or written: then nothing is left behind.
pub async fn backup(
    source: Target<'_>,
    place: &Path,
    content: Content,
    told: &mut (dyn FnMut(&str) + Send),
) -> Result<Manifest, OperatorError> {
    let mut writer = Writer::create(place)?;
    let manifest = write(&mut writer, source, content, told).await?;
    writer.finish(&manifest)?;
    Ok(manifest)
}

async fn write(
    writer: &mut Writer,
    Target {
        db,
        files,
        secret_key,
        now,
    }: Target<'_>,
    content: Content,
    told: &mut (dyn FnMut(&str) + Send),
) -> Result<Manifest, OperatorError> {
    let tx = db.snapshot().await?;
    let schema = schema::applied(&tx).await?;
    schema::check(&schema)?;
    let engine = db.backend().as_str().to_lowercase();
    let mut manifest = Manifest::new(engine, now, schema, secret_key);
    for table in tables(&tx).await? {
        let info = write_table(writer, &tx, &table).await?;
        told(&format!("{}: {} rows", info.name, info.rows));
        manifest.tables.push(info);
    }
    let keys: BTreeSet<String> = named_files(&tx).await?.into_iter().map(|(key, ..)| key).collect();
    tx.rollback().await?;
    for key in keys.into_iter().filter(|_| content == Content::All) {
        let Some(content) = files.get(&key).await? else {
            manifest.missing.push(key);
            continue;
        };
        writer.begin(&format!("files/{key}"), false)?;
        writer.write(&content)?;
        manifest.files.push(FileInfo {
            key,
            size: content.len() as u64,
            sha256: hex(&Sha256::digest(&content)),
        });
    }
    told(&format!("{} files", manifest.files.len()));
    Ok(manifest)
}

async fn write_table(writer: &mut Writer, tx: &DatabaseTransaction, table: &Table) -> Result<TableInfo, OperatorError> {
    writer.begin(&format!("data/{}.jsonl", table.name), true)?;
    let (mut rows, mut digest) = (0, Sha256::new());
    let mut stream = tx
        .stream_raw(table.select(ConnectionTrait::get_database_backend(tx)))
        .await?;
    while let Some(row) = stream.try_next().await? {
        let mut line = table.read(&row)?.to_string();
        line.push('\n');
        digest.update(&line);
        writer.write(line.as_bytes())?;
        rows += 1;
    }
    drop(stream);
    let last_id = if table.is_numbered() {
        table.last_id(tx).await?
    } else {
        None
    };
    Ok(TableInfo {
        name: table.name.clone(),
        columns: table.columns(),
        rows,
        sha256: hex(&digest.finalize()),
        last_id,
    })
}
