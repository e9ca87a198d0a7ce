//! `palmares completions` and `palmares man`: what shells and readers of manuals know of the program.

use clap::{Args, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use super::{Cli, Outcome, report};

/// Print what a shell needs to complete commands
///
/// For bash, into a file that it reads at its start: `palmares completions bash > ~/.local/share/bash-completion/completions/palmares`
#[derive(Args)]
#[command(
    after_help = "Examples:\n  palmares completions bash\n  palmares completions fish > ~/.config/fish/completions/palmares.fish"
)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self) -> Outcome {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "palmares", &mut text);
        print(&text)
    }
}

/// Print the manual, as `man` reads it
#[derive(Args)]
#[command(
    after_help = "Examples:\n  palmares man > palmares.1\n  palmares man build | man --local-file -"
)]
pub(crate) struct Manual {
    /// A command; without one, it is the manual of the whole program
    #[arg(value_parser = known)]
    command: Option<String>,
}

/// The name of a command that there is.
fn known(name: &str) -> Result<String, String> {
    let mut whole = Cli::command();
    whole.build();
    let is_known = whole.find_subcommand(name).is_some();
    is_known.then(|| name.to_owned()).ok_or_else(|| "`palmares help` lists the commands".into())
}

impl Manual {
    pub(crate) fn run(&self) -> Outcome {
        let mut whole = Cli::command();
        whole.build();
        let part = self.command.as_ref().and_then(|name| whole.find_subcommand(name).cloned());
        let mut text = Vec::new();
        match Man::new(part.unwrap_or(whole)).render(&mut text) {
            Ok(()) => print(&text),
            Err(error) => {
                report::tell(&error.to_string());
                Outcome::Failed
            }
        }
    }
}

fn print(text: &[u8]) -> Outcome {
    report::say(String::from_utf8_lossy(text).trim_end());
    Outcome::Done
}
