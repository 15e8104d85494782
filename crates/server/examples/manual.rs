//! Writes the pages of the manual and the completions of the shells into a folder: `cargo run --release --example manual -- FOLDER`.

use std::path::PathBuf;

use battito::command::Cli;
use clap::CommandFactory;
use clap_complete::Shell;

fn main() -> std::io::Result<()> {
    let folder = std::env::args_os()
        .nth(1)
        .map_or_else(|| PathBuf::from("."), PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    let mut command = Cli::command();
    clap_mangen::generate_to(command.clone(), &folder)?;
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        clap_complete::generate_to(shell, &mut command, "battito", &folder)?;
    }
    Ok(())
}
