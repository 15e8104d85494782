//! Puts the built frontend (`web/dist`) into the binary: hashed files apart, since they are cached for good, the service
//! workers apart, since they are never, and the two HTML shells and the web app's manifest as text. Without a built frontend the pages say so; the API and its tests work.
//! Also embeds the two files of Swagger UI that `/api/docs` needs.

use std::{
    env, fs,
    io::{self, Cursor, Write},
    path::{Path, PathBuf},
    time::SystemTime,
};

use flate2::{Compression, write::GzEncoder};

const SHELLS: [&str; 2] = ["site.html", "panel.html"];
const FOLDERS: [&str; 4] = ["hashed", "plain", "fresh", "docs"];
/// Where the files of Swagger UI lie below the folder `docs`, and their address.
const DOCS: &str = "api/docs";
const WORKERS: [&str; 2] = ["sw.js", "panel-sw.js"];
const MANIFEST: &str = "site-manifest.json";
const WEB_APP: &str = "site.webmanifest";
const NOT_BUILT: &str = "<!doctype html><html lang=\"it\"><head><title>Battito</title><!--battito-state--></head>\
<body><p>Il frontend non è compilato: usa <code>make build</code>.</p></body></html>";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dist = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    let out = PathBuf::from(env::var("OUT_DIR")?).join("web");
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    for folder in FOLDERS {
        fs::create_dir_all(out.join(folder))?;
    }
    if dist.join(SHELLS[0]).is_file() {
        copy_tree(&dist.join("assets"), &out.join("hashed"))?;
        copy_tree(&dist, &out.join("plain"))?;
        fs::remove_dir_all(out.join("plain/assets"))?;
        for worker in WORKERS {
            fs::rename(out.join("plain").join(worker), out.join("fresh").join(worker))?;
        }
        for shell in SHELLS {
            let built = out.join("plain").join(shell);
            // While one entry is being worked on, only the other may have been built.
            if built.is_file() {
                fs::rename(built, out.join(shell))?;
            } else {
                fs::write(out.join(shell), NOT_BUILT)?;
            }
        }
    } else {
        println!("cargo::warning=web/dist is missing: the binary will hold no frontend");
        for shell in SHELLS {
            fs::write(out.join(shell), NOT_BUILT)?;
        }
    }
    let server = dist.with_file_name("dist-server/render.js");
    println!("cargo::rerun-if-changed={}", server.display());
    if !server.is_file() {
        println!("cargo::warning=web/dist-server is missing: pages will not be rendered on the server");
    }
    let take = |from: PathBuf, name: &str, otherwise: &str| {
        if from.is_file() {
            fs::copy(from, out.join(name)).map(drop)
        } else {
            fs::write(out.join(name), otherwise)
        }
    };
    let bundle = fs::read(server).unwrap_or_else(|_| b"throw new Error('the frontend is not compiled');".to_vec());
    let mut packed = GzEncoder::new(fs::File::create(out.join("render.js.gz"))?, Compression::best());
    packed.write_all(&bundle)?;
    packed.finish()?;
    take(dist.join(MANIFEST), "manifest.json", "{}")?;
    // The server answers with the name of the centre in it.
    take(dist.join(WEB_APP), WEB_APP, "{}")?;
    for read in [MANIFEST, WEB_APP] {
        let _ = fs::remove_file(out.join("plain").join(read));
    }
    unpack_swagger_ui(&out.join("docs").join(DOCS))?;
    // A folder without files could not be embedded.
    for folder in FOLDERS {
        if fs::read_dir(out.join(folder))?.next().is_none() {
            fs::write(out.join(folder).join(format!("no-{folder}.txt")), "\n")?;
        }
    }
    for folder in FOLDERS {
        date_back(&out.join(folder))?;
    }
    // A binary that is compiled quickly (scripts/quick.toml) reads the files at run time: compressing them takes a quarter of a minute.
    let embeds = env::var("OPT_LEVEL")? != "0";
    memory_serve::load_names_directories(FOLDERS.map(|folder| (folder, out.join(folder))), embeds);
    if embeds {
        // Where the files lie on this machine is not in the binary: two builds of one commit are equal.
        let assets = out.with_file_name("memory_serve_assets.rs");
        let listed = fs::read_to_string(&assets)?;
        fs::write(
            &assets,
            listed.replace(&format!("path: r\"{}", out.display()), "path: r\""),
        )?;
    }
    println!("cargo::rerun-if-changed=templates");
    if env::var("CARGO_CFG_TARGET_OS")? == "linux" && env::var("CARGO_CFG_TARGET_ENV")? == "gnu" {
        // Addresses to relocate in a compact table: 3 MB less. glibc reads it since 2.36.
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
        if env::var("CARGO_CFG_TARGET_ARCH")? == "x86_64" {
            // Functions that compile to the same code are kept once: 0.8 MB less. Only lld knows the flag, and rustc uses it on x86_64.
            println!("cargo::rustc-link-arg-bins=-Wl,--icf=all");
        }
    }
    Ok(())
}

/// Writes Swagger UI's script and style into a folder.
fn unpack_swagger_ui(folder: &Path) -> Result<(), Box<dyn std::error::Error>> {
    fs::create_dir_all(folder)?;
    let mut archive = zip::ZipArchive::new(Cursor::new(utoipa_swagger_ui_vendored::SWAGGER_UI_VENDORED))?;
    for name in ["swagger-ui-bundle.js", "swagger-ui.css"] {
        let path = {
            let mut paths = archive.file_names().flatten();
            paths
                .find(|path| path.ends_with(&format!("/dist/{name}")))
                .map(std::borrow::Cow::into_owned)
        };
        let path = path.ok_or(format!("{name} is missing in the archive"))?;
        io::copy(&mut archive.by_name(&path)?, &mut fs::File::create(folder.join(name))?)?;
    }
    Ok(())
}

/// Dates a folder and its files back. memory-serve has Cargo run this script again when one of them is newer than the script's
/// start. Written by the script, they always would be, and every Cargo command would compile the server again.
fn date_back(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            date_back(&entry?.path())?;
        }
    }
    fs::File::open(path)?.set_modified(SystemTime::UNIX_EPOCH)
}

fn copy_tree(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_tree(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target).map(drop)?;
        }
    }
    Ok(())
}
