//! The parsers of outside input never panic and hold to their promise, whatever they are given. In `make test` each target runs for a
//! moment, with the inputs of its folder `corpus` and then at random, the same at each run; `make soak` gives each minutes, and keeps
//! inputs that reach more code in that folder. An input that failed once stays in `crashes` and is tried first.

mod calls;
mod files;
mod words;

use std::time::Duration;

/// How long a target runs in `make test`.
const MOMENT: Duration = Duration::from_millis(800);
/// The longest input, in bytes.
const LONGEST: usize = 4096;

/// Bytes at random find nothing beyond the first check of a format. So an input is either taken as it is, or it lists changes of a
/// whole file: where (two bytes), how, and with which byte.
fn changed(whole: &[u8], input: &[u8]) -> Vec<u8> {
    let Some((0..128, changes)) = input.split_first() else {
        return input.to_vec();
    };
    let mut bytes = whole.to_vec();
    for change in changes.chunks_exact(4).take(64) {
        let &[high, low, how, byte] = change else { continue };
        let place = usize::from(u16::from_be_bytes([high, low])) % (bytes.len() + 1);
        match how % 5 {
            0 => bytes.insert(place, byte),
            1 => bytes.truncate(place),
            2 => {
                let piece: Vec<u8> = bytes[place..].iter().take(usize::from(byte)).copied().collect();
                bytes.splice(place..place, piece);
            }
            3 => {
                let end = (place + usize::from(byte)).min(bytes.len());
                bytes.drain(place..end);
            }
            _ => {
                if let Some(old) = bytes.get_mut(place) {
                    *old = byte;
                }
            }
        }
    }
    bytes
}

/// The same of a text.
fn changed_text(whole: &str, input: &[u8]) -> String {
    String::from_utf8_lossy(&changed(whole.as_bytes(), input)).into_owned()
}
