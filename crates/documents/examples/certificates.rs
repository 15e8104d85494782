//! Measures certificates: time of the first and of 500, size and memory, as one line of JSON. `make bench` runs it.

#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measurement that cannot go on has failed; it prints its figures"
)]

use std::time::{Duration, Instant};

use battito_documents::pdf::{
    Picture,
    certificate::{Paper, Template, write},
};

const COUNT: u32 = 500;
const TEMPLATE: &[u8] = include_bytes!("../samples/certificate-template.svg");
const LOGO: &[u8] = br##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="22" fill="#0b5d4b"/><path d="M8 24h9l5-11 8 22 5-11h5" fill="none" stroke="#fff" stroke-width="3"/></svg>"##;

fn paper(index: u32) -> Paper {
    let day = |text: &str| text.parse().expect("a date");
    Paper {
        centre: "Battito Formazione".into(),
        holder: format!("Maria Lucia Bianchi {index}"),
        tax_code: Some("BNCLCU85C52F205X".into()),
        course: "BLSD esecutore sanitario".into(),
        option: "BLSD sanitari (IRC)".into(),
        hours: Some(8),
        days: vec![day("2027-03-12"), day("2027-03-13")],
        place: "Via Larga 12, Milano".into(),
        instructors: vec!["Marco Verdi".into(), "Anna Neri".into()],
        issued_on: day("2027-03-13"),
        expires_on: Some(day("2029-03-31")),
        number: format!("2027-{index:06}"),
        code: "7QK2-M9ZD-4TXA-0HVC".into(),
        check_url: "https://battito.example/verifica/7QK2-M9ZD-4TXA-0HVC".into(),
        accreditation: vec!["Centro di formazione accreditato AREU Lombardia n. 123.".into()],
        logo: Picture::parse(LOGO).ok(),
        signature: Picture::parse(LOGO).ok(),
        signer: "Dott. Paolo Rossi".into(),
        signer_role: "Direttore del centro".into(),
        created_at: "2027-03-13T17:00:00Z".parse().expect("a moment"),
    }
}

/// The most memory that the process had, in MB.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or_default() / 1024
}

/// Writes certificates, and returns the time of the first, of the others on average, and the largest size in bytes.
fn measure(template: Option<&Template>) -> (Duration, Duration, usize) {
    let papers: Vec<Paper> = (0..=COUNT).map(paper).collect();
    let mut largest = 0;
    let mut timed = |papers: &[Paper]| {
        let start = Instant::now();
        for paper in papers {
            largest = largest.max(write(paper, template).expect("a certificate").len());
        }
        start.elapsed()
    };
    let (first, rest) = papers.split_first().expect("certificates");
    let first = timed(std::slice::from_ref(first));
    (first, timed(rest) / COUNT, largest)
}

fn main() {
    let (first, each, size) = measure(None);
    let template = Template::parse(TEMPLATE).expect("the sample is accepted");
    let (_, own, own_size) = measure(Some(&template));
    println!(
        "{{\"first_ms\":{:.1},\"each_ms\":{:.1},\"bytes\":{size},\"template_each_ms\":{:.1},\"template_bytes\":{own_size},\"memory_mb\":{}}}",
        first.as_secs_f64() * 1000.0,
        each.as_secs_f64() * 1000.0,
        own.as_secs_f64() * 1000.0,
        memory(),
    );
}
