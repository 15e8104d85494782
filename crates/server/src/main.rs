//! The command line: `battito serve | migrate | create-admin | reset-two-factor | check-config | audit | doctor | backup | restore | copy
//! | resume | certificate-preview | openapi`.

mod operate;

use std::{
    io::{IsTerminal, Read, Write},
    os::unix::process::CommandExt,
    path::Path,
    process::ExitCode,
    sync::Arc,
};

use battito::{
    app,
    command::{Cli, Command},
    features::{
        accounts, centre, certificates,
        two_factor::{self, reset::Outcome},
    },
    jobs,
    operator::{OperatorError, check_schema, discarded, schedule},
};
use battito_documents::pdf::certificate::{Template, preview};
use battito_domain::person::PersonFields;
use battito_http::Limits;
use battito_platform::{
    clock::{Clock, MovedClock, SystemClock},
    config::Config,
    db::Db,
    mail::{delivery, transport::Transport},
    metrics, nodes, private_files,
    randomness::SystemRandomness,
    search_columns,
    state::App,
    telemetry, worker,
};
use clap::Parser;
use futures_util::{FutureExt, future::BoxFuture};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

type Failure = Box<dyn std::error::Error>;

/// Starts the process again with a setting of glibc's allocator that is read at the start only. Without it the allocator keeps the
/// large blocks that password hashes have used, in each of its arenas: 540 to 940 MB after a hundred registrations, instead of 60 to 95
/// (`bench/run.sh load`). Where that is not possible, the process goes on as it is.
fn give_large_blocks_back() {
    const SETTING: &str = "MALLOC_MMAP_THRESHOLD_";
    if std::env::var_os(SETTING).is_some() {
        return;
    }
    if let Ok(program) = std::env::current_exe() {
        let mut again = std::process::Command::new(program);
        let failed = again.args(std::env::args_os().skip(1)).env(SETTING, "1048576").exec();
        eprintln!("battito: the server may take much memory: {failed}");
    }
}

fn main() -> ExitCode {
    let command = Cli::parse().command;
    if matches!(command, Command::Serve(_)) {
        give_large_blocks_back();
    }
    // For these two, 1 says that something was found.
    let could_not = match command {
        Command::Audit { .. } | Command::Doctor { .. } => ExitCode::from(2),
        _ => ExitCode::FAILURE,
    };
    run(command).unwrap_or_else(|failure| {
        eprintln!("battito: {failure}");
        could_not
    })
}

fn run(command: Command) -> Result<ExitCode, Failure> {
    let () = match command {
        Command::Worker => std::process::exit(worker::serve().into()),
        Command::Openapi => print(&app::openapi().to_pretty_json()?),
        Command::Audit { flags, json } => return block_on(operate::check(Config::load(&flags)?, json)),
        Command::Doctor { flags, json } => return block_on(operate::examine(Config::load(&flags)?, json)),
        Command::Backup { flags, file, verify } => block_on(operate::save(Config::load(&flags)?, &file, verify)),
        Command::Restore { flags, file } => block_on(operate::bring_back(Config::load(&flags)?, &file)),
        Command::Copy { flags, from, to } => block_on(operate::copy_to(Config::load(&flags)?, &from, &to)),
        Command::Resume { flags, discard } => block_on(operate::resume(Config::load(&flags)?, discard)),
        Command::CertificatePreview { template, out } => preview_certificate(&template, &out),
        Command::CheckConfig { sample: true, .. } => print(&Config::sample()),
        Command::CheckConfig { flags, .. } => check(&Config::load(&flags)?),
        Command::Serve(flags) => block_on(serve(Config::load(&flags)?)),
        Command::Migrate(flags) => block_on(async {
            let config = Config::load(&flags)?;
            let _log = telemetry::start(&config.log)?;
            let db = open(&config).await?;
            db.close().await;
            print("Database aggiornato.")
        }),
        Command::CreateAdmin {
            flags,
            email,
            name,
            surname,
            fiscal_code,
            phone,
        } => block_on(async {
            let config = Config::load(&flags)?;
            let _log = telemetry::start(&config.log)?;
            let password = read_password()?;
            let db = open(&config).await?;
            let app = assemble(config, db)?;
            centre::load(&app).await?;
            let person = PersonFields {
                email: Some(&email),
                name: Some(&name),
                surname: Some(&surname),
                tax_code: Some(&fiscal_code),
                phone: Some(&phone),
                ..PersonFields::default()
            };
            let outcome = accounts::create_admin::create(&app, &person, &password).await;
            app.db().clone().close().await;
            match outcome {
                Ok(user) => print(&format!("{} è amministratore.", user.own_address())),
                Err(error) => Err(accounts::create_admin::explain(error).into()),
            }
        }),
        Command::ResetTwoFactor { flags, email } => block_on(async {
            let config = Config::load(&flags)?;
            let _log = telemetry::start(&config.log)?;
            let app = assemble(config.clone(), open(&config).await?)?;
            centre::load(&app).await?;
            let outcome = two_factor::reset::reset(&app, &email).await;
            app.db().clone().close().await;
            match outcome? {
                Outcome::Reset => print(&format!("La verifica in due passaggi di {email} è disattivata.")),
                Outcome::WasOff => print(&format!("La verifica in due passaggi di {email} non era attiva.")),
                Outcome::NoUser => Err(format!("nobody has the address {email}").into()),
            }
        }),
    }?;
    Ok(ExitCode::SUCCESS)
}

fn block_on<T, F: Future<Output = Result<T, Failure>>>(work: F) -> Result<T, Failure> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?
        .block_on(work)
}

fn print(text: &str) -> Result<(), Failure> {
    writeln!(std::io::stdout(), "{}", text.trim_end())?;
    Ok(())
}

fn preview_certificate(template: &Path, out: &Path) -> Result<(), Failure> {
    let failed = |path: &Path, error| format!("{}: {error}", path.display());
    let file = std::fs::read(template).map_err(|error| failed(template, error))?;
    let template = Template::parse(&file)?;
    std::fs::write(out, preview(&template)?).map_err(|error| failed(out, error))?;
    print(&format!("Il modello va bene. Anteprima: {}", out.display()))
}

fn check(config: &Config) -> Result<(), Failure> {
    let database = config.database_url();
    let engine = database.split(':').next().unwrap_or_default();
    let mail = if config.mail.smtp_url.is_some() {
        "SMTP".to_owned()
    } else {
        format!(".eml files in {}", config.data_dir.join("mail").display())
    };
    let two_factor = match (config.staff_two_factor, config.secret_key.is_some()) {
        (true, true) => "demanded of staff, secrets encrypted",
        (true, false) => "demanded of staff, secrets not encrypted",
        (false, true) => "voluntary, secrets encrypted",
        (false, false) => "voluntary, secrets not encrypted",
    };
    let centre = if config.centre.is_some() {
        "of the configuration"
    } else if config.demo {
        "of the demo"
    } else {
        "empty"
    };
    print(&format!(
        "The settings are good.\nlisten      {}\npublic url  {}\ndatabase    {engine}\ndata folder {}\nfiles       {}\nmail        {mail}\ntwo-factor  {two_factor}\ncentre      {centre}; what admins have saved in the panel stands over it\ndemo        {}",
        config.listen,
        config.public_url(),
        config.data_dir.display(),
        config.files_place(),
        config.demo,
    ))?;
    for warning in config.warnings() {
        print(&format!("warning     {warning}"))?;
    }
    Ok(())
}

fn read_password() -> Result<String, Failure> {
    if std::io::stdin().is_terminal() {
        eprint!("Password: ");
    }
    let mut password = String::new();
    if std::io::stdin().is_terminal() {
        std::io::stdin().read_line(&mut password)?;
    } else {
        std::io::stdin().read_to_string(&mut password)?;
    }
    Ok(password.trim_end_matches(['\r', '\n']).to_owned())
}

/// Connects and migrates.
async fn open(config: &Config) -> Result<Db, Failure> {
    private_files::create_folder(&config.data_dir)
        .map_err(|error| format!("the data folder {} cannot be used: {error}", config.data_dir.display()))?;
    let db = Db::connect(&config.database_url())
        .await
        .map_err(|error| format!("the database cannot be opened: {error}"))?;
    if let Err(error) = db.migrate().await {
        return Err(match check_schema(&db).await {
            Err(newer @ OperatorError::Newer(_)) => format!("the database cannot be used: {newer}"),
            _ => format!("the database cannot be migrated: {error}"),
        }
        .into());
    }
    search_columns::refresh_at_start(&db, SystemClock.now())
        .await
        .map_err(|error| format!("the search columns cannot be written: {error}"))?;
    Ok(db)
}

fn assemble(config: Config, db: Db) -> Result<App, Failure> {
    let clock: Arc<dyn Clock> = match config.demo_start()? {
        Some(start) => Arc::new(MovedClock::starting_at(start)),
        None => Arc::new(SystemClock),
    };
    Ok(App::new(config, db, clock, Arc::new(SystemRandomness))?)
}

async fn serve(config: Config) -> Result<(), Failure> {
    // One provider of cryptography for the whole process.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let _log = telemetry::start_with_traces(&config.log, &config.traces)?;
    metrics::start();
    let listener = tokio::net::TcpListener::bind(config.listen)
        .await
        .map_err(|error| format!("{} cannot be listened on: {error}", config.listen))?;
    let app = assemble(config.clone(), open(&config).await?)?;
    centre::load(&app).await?;
    if config.demo {
        battito::features::demo::load(&app).await?;
    }
    let transport = Transport::new(&config, app.mailbox.clone())?;
    announce(&config, &transport);

    let shutdown = app.stopping.clone();
    let tasks = start_tasks(&app, &transport, &shutdown);
    tokio::spawn(shutdown_signal(shutdown.clone()));
    let mut limits = Limits::of_process(config.trusted_proxies.clone());
    limits.drain = std::time::Duration::from_secs(config.drain_seconds.into());
    battito_http::serve(listener, app::site(&app), limits, shutdown.clone()).await;
    shutdown.cancel();
    tasks.wait().await;
    app.after_responses.close();
    app.after_responses.wait().await;
    if let Err(error) = nodes::leave(&app).await {
        tracing::warn!(%error, "the other nodes are not told that this one stops");
    }
    app.db().clone().close().await;
    tracing::info!("stopped");
    Ok(())
}

/// Starts the background tasks, which are restarted when they end before the shutdown.
fn start_tasks(app: &App, transport: &Transport, shutdown: &CancellationToken) -> TaskTracker {
    let transport = transport.clone();
    let deliver = move |app, shutdown| delivery::run(app, transport.clone(), shutdown).boxed();
    let starts: [(&'static str, Start); 7] = [
        ("mail", Box::new(deliver)),
        (
            "certificates",
            Box::new(|app, shutdown| certificates::worker::run(app, shutdown).boxed()),
        ),
        (
            "certificate files",
            Box::new(|app, shutdown| certificates::sweep::run(app, shutdown).boxed()),
        ),
        ("centre", Box::new(|app, shutdown| centre::run(app, shutdown).boxed())),
        (
            "housekeeping",
            Box::new(|app, shutdown| jobs::run(app, shutdown).boxed()),
        ),
        (
            "backups",
            Box::new(|app, shutdown| schedule::run(app, shutdown).boxed()),
        ),
        (
            "discarded files",
            Box::new(|app, shutdown| discarded::run(app, shutdown).boxed()),
        ),
    ];
    let tasks = TaskTracker::new();
    for (name, start) in starts {
        let (app, shutdown) = (app.clone(), shutdown.clone());
        tasks.spawn(async move {
            let start = || start(app.clone(), shutdown.clone());
            app.tasks.supervise(name, shutdown.clone(), start).await;
        });
    }
    tasks.close();
    tasks
}

/// Starts a background task.
type Start = Box<dyn Fn(App, CancellationToken) -> BoxFuture<'static, ()> + Send + Sync>;

fn announce(config: &Config, transport: &Transport) {
    let mail = match transport {
        Transport::Smtp(..) => "mails leave over SMTP".to_owned(),
        Transport::Folder(folder) => format!("no SMTP server is set: mails land in {}", folder.display()),
    };
    tracing::info!("{mail}");
    for warning in config.warnings() {
        tracing::warn!("{warning}");
    }
    tracing::info!(listen = %config.listen, demo = config.demo, "Battito is ready at {}", config.public_url());
}

/// Waits for Ctrl-C or SIGTERM, then cancels `shutdown`.
async fn shutdown_signal(shutdown: CancellationToken) {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
    tracing::info!("shutting down");
    shutdown.cancel();
}
