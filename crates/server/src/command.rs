//! The command line of the program `battito`.

use std::path::PathBuf;

use battito_platform::config::Flags;
use clap::{Parser, Subcommand};

/// Website and control panel of a first-aid training centre.
#[derive(Parser)]
#[command(version, about, max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// A command.
#[derive(Subcommand)]
pub enum Command {
    /// Start the server (migrates the database first).
    Serve(Flags),
    /// Bring the database up to this version.
    Migrate(Flags),
    /// Make an admin account, or make the account with this address an admin. The password is read from standard input.
    CreateAdmin {
        /// Settings.
        #[command(flatten)]
        flags: Flags,
        /// E-mail address.
        #[arg(long)]
        email: String,
        /// First name.
        #[arg(long)]
        name: String,
        /// Family name.
        #[arg(long)]
        surname: String,
        /// Tax code.
        #[arg(long)]
        fiscal_code: String,
        /// Telephone, 10 digits.
        #[arg(long)]
        phone: String,
    },
    /// Switch off the two-factor login of somebody who has lost the phone: for the last admin. Others ask an admin.
    ResetTwoFactor {
        /// Settings.
        #[command(flatten)]
        flags: Flags,
        /// E-mail address.
        email: String,
    },
    /// Check the settings and print their values; with --sample, print a commented sample file.
    CheckConfig {
        /// Settings.
        #[command(flatten)]
        flags: Flags,
        /// Print a sample configuration file.
        #[arg(long)]
        sample: bool,
    },
    /// Look for rows and files that contradict each other; changes nothing. Ends with 1 when it finds some, 2 when it cannot look.
    Audit {
        /// Settings.
        #[command(flatten)]
        flags: Flags,
        /// Print the findings as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Try what the server stands on: settings, disk, database, files, mail server, last backup. Ends with 1 when something is at fault.
    Doctor {
        /// Settings.
        #[command(flatten)]
        flags: Flags,
        /// Print the findings as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Save the database and the files in one archive, while the server runs.
    Backup {
        /// Settings.
        #[command(flatten)]
        flags: Flags,
        /// The archive to write; it must not exist.
        file: PathBuf,
        /// Restore the archive elsewhere, and audit it.
        #[arg(long)]
        verify: bool,
    },
    /// Fill an empty database and file store from a backup. No mail leaves until `battito resume`.
    Restore {
        /// Settings.
        #[command(flatten)]
        flags: Flags,
        /// The archive.
        file: PathBuf,
    },
    /// Copy the rows of one database into another, empty one, of either engine, while no server runs. The files stay.
    Copy {
        /// Settings.
        #[command(flatten)]
        flags: Flags,
        /// URL of the database.
        #[arg(long)]
        from: String,
        /// URL of the empty database.
        #[arg(long)]
        to: String,
    },
    /// Let mails leave again after a restore.
    Resume {
        /// Settings.
        #[command(flatten)]
        flags: Flags,
        /// Delete mails that waited when the backup was made: they may have left since.
        #[arg(long)]
        discard: bool,
    },
    /// Check a certificate template (docs/certificate-template.md) and fill it in with the longest texts.
    CertificatePreview {
        /// The template, an SVG file.
        #[arg(long)]
        template: PathBuf,
        /// The PDF file to write.
        #[arg(long)]
        out: PathBuf,
    },
    /// Print the API's contract (OpenAPI 3.1).
    Openapi,
    /// Read a file from outside, within limits. The server starts it.
    #[command(hide = true)]
    Worker,
}
