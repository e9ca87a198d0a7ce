//! Asks other hosts whether what the site links there is still there. The one place that reaches out, and only when asked.

use std::collections::{BTreeMap, BTreeSet};
use std::thread;
use std::time::Duration;

use rayon::prelude::*;
use ureq::Agent;

/// How many hosts are asked at once; of one host, one address after the other.
const AT_ONCE: usize = 4;
/// How long there is between two questions to one host.
const PAUSE: Duration = Duration::from_millis(200);
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// The most addresses of a run.
pub(super) const MOST: usize = 2_000;

/// Those who ask, with our name.
pub(super) fn agent() -> Agent {
    Agent::config_builder()
        .timeout_global(Some(PATIENCE))
        .user_agent(concat!("palmares/", env!("CARGO_PKG_VERSION"), " (link check)"))
        .http_status_as_error(false)
        .build()
        .into()
}

/// Of these addresses, those that lead nowhere, each with what was answered. Each is asked once.
pub(super) fn ask(agent: &Agent, addresses: &BTreeSet<&str>) -> BTreeMap<String, String> {
    let mut hosts: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for address in addresses.iter().take(MOST) {
        let rest = address.split_once("://").map_or(*address, |(_, rest)| rest);
        hosts.entry(rest.split('/').next().unwrap_or_default()).or_default().push(address);
    }
    let of_host = |addresses: &Vec<&str>| -> Vec<(String, String)> {
        let mut faults = Vec::new();
        for (n, address) in addresses.iter().enumerate() {
            if n > 0 {
                thread::sleep(PAUSE);
            }
            faults.extend(fault(agent, address).map(|fault| ((*address).to_owned(), fault)));
        }
        faults
    };
    let hosts: Vec<Vec<&str>> = hosts.into_values().collect();
    let all = || hosts.par_iter().flat_map_iter(of_host).collect();
    match rayon::ThreadPoolBuilder::new().num_threads(AT_ONCE).build() {
        Ok(few) => few.install(all),
        Err(_) => hosts.iter().flat_map(of_host).collect(),
    }
}

/// What is wrong with an address, if anything. Some hosts answer only those who want the page itself, and some refuse
/// programs: what they refuse is there.
fn fault(agent: &Agent, address: &str) -> Option<String> {
    let status = match agent.head(address).call() {
        Ok(answer) if answer.status().as_u16() < 400 => return None,
        _ => agent.get(address).call().map(|answer| answer.status().as_u16()),
    };
    match status {
        Ok(401 | 403 | 429 | 999) => None,
        Ok(status) if status < 400 => None,
        Ok(status) => Some(format!("answers {status}")),
        Err(error) => Some(format!("does not answer: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader, Write};
    use std::net::TcpListener;

    use super::*;

    /// Answers each question by its path: the status is the path, and `HEAD` is not understood where it ends with `g`.
    fn host() -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let host = format!("http://{}", listener.local_addr().unwrap());
        let own = host.clone();
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let mut lines = BufReader::new(&stream).lines().map_while(Result::ok);
                let asked = lines.next().unwrap_or_default();
                lines.take_while(|line| !line.is_empty()).for_each(drop);
                let path =
                    asked.split(' ').nth(1).unwrap_or_default().trim_start_matches('/').to_owned();
                let status = match path.strip_suffix('g') {
                    Some(_) if asked.starts_with("HEAD") => "405",
                    Some(status) => status,
                    None => &path,
                };
                let to = if status == "301" {
                    format!("Location: {own}/200\r\n")
                } else {
                    String::new()
                };
                let answer = format!(
                    "HTTP/1.1 {status} X\r\n{to}Content-Length: 0\r\nConnection: close\r\n\r\n"
                );
                let _ = (&stream).write_all(answer.as_bytes());
            }
        });
        host
    }

    /// Lesson F9: what is there passes, also where only the page itself is given or programs are refused.
    #[test]
    fn only_what_is_gone_is_told() {
        let host = host();
        let address = |path: &str| format!("{host}/{path}");
        let asked = ["200", "200g", "301", "403", "404", "410g", "500", "404"].map(address);
        let agent: Agent = Agent::config_builder()
            .proxy(None)
            .timeout_global(Some(Duration::from_secs(5)))
            .http_status_as_error(false)
            .build()
            .into();
        let faults = ask(&agent, &asked.iter().map(String::as_str).collect());
        let told: Vec<&str> = faults.values().map(String::as_str).collect();
        assert_eq!(told, ["answers 404", "answers 410", "answers 500"]);
        let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let gone = format!("http://{closed}/");
        let faults = ask(&agent, &BTreeSet::from([gone.as_str()]));
        assert!(faults[&gone].starts_with("does not answer"), "{faults:?}");
    }
}
