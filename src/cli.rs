//! The command line: one file a command, and the only place that prints.

mod annotate;
mod build;
mod check;
mod external;
mod help;
mod import;
mod new;
mod publish;
pub mod report;
mod serve;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Turns what a conference says about its awards into a lasting, citable, browsable web archive.
#[derive(Parser)]
#[command(name = "palmares", version, propagate_version = true)]
struct Cli {
    /// The archive: the folder that holds site.toml, content, templates and static.
    #[arg(long, global = true, value_name = "DIR", default_value = ".")]
    root: PathBuf,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    New(new::New),
    Import(import::Import),
    Check(check::Check),
    Build(build::Build),
    Serve(serve::Serve),
    Publish(publish::Publish),
    Completions(help::Completions),
    #[command(name = "man")]
    Manual(help::Manual),
}

/// How a command ended: 0 = done, 1 = errors were reported. (Wrong usage ends with 2, before any command runs.)
pub(crate) enum Outcome {
    /// Done; there may be warnings.
    Done,
    /// Errors were reported.
    Failed,
}

/// Runs the command that the arguments name.
pub fn run() -> ExitCode {
    let Cli { root, command } = Cli::parse();
    let outcome = match command {
        Command::New(command) => command.run(),
        Command::Import(command) => command.run(&root),
        Command::Check(command) => command.run(&root),
        Command::Build(command) => command.run(&root),
        Command::Serve(command) => command.run(&root),
        Command::Publish(command) => command.run(&root),
        Command::Completions(command) => command.run(),
        Command::Manual(command) => command.run(),
    };
    match outcome {
        Outcome::Done => ExitCode::SUCCESS,
        Outcome::Failed => ExitCode::FAILURE,
    }
}
