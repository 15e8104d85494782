//! Takes a PNG apart without inflating anything. Decoders inflate colour profiles and texts in full before any limit counts:
//! 3 MB of file become 3 GB of memory.

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// The chunks that make the picture, and how the camera was held.
const KEPT: [&[u8; 4]; 6] = [b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND", b"eXIf"];

/// A PNG with nothing but its pixels.
#[derive(Debug)]
pub(crate) struct Png {
    /// The file.
    pub(crate) file: Vec<u8>,
    /// Whether it moves.
    pub(crate) is_animated: bool,
}

/// Whether the content is a PNG.
pub(crate) fn is_png(bytes: &[u8]) -> bool {
    bytes.starts_with(SIGNATURE)
}

/// Leaves out colour profiles, texts and all other chunks that are no pixels; `None` when the file is damaged or breaks off.
pub(crate) fn pixels_only(bytes: &[u8]) -> Option<Png> {
    let mut rest = bytes.strip_prefix(SIGNATURE)?;
    let mut png = Png {
        file: SIGNATURE.to_vec(),
        is_animated: false,
    };
    loop {
        let (length, _) = rest.split_first_chunk::<4>()?;
        let (kind, _) = rest.get(4..)?.split_first_chunk::<4>()?;
        // Length, kind and checksum.
        let whole = usize::try_from(u32::from_be_bytes(*length)).ok()?.checked_add(12)?;
        let (chunk, after) = rest.split_at_checked(whole)?;
        if KEPT.contains(&kind) {
            png.file.extend_from_slice(chunk);
        }
        png.is_animated |= kind == b"acTL";
        if kind == b"IEND" {
            return Some(png);
        }
        rest = after;
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::io::Write;

    use flate2::{Compression, Crc, write::ZlibEncoder};

    use super::*;

    fn chunk(kind: [u8; 4], content: &[u8]) -> Vec<u8> {
        let mut checksum = Crc::new();
        checksum.update(&kind);
        checksum.update(content);
        let length = u32::try_from(content.len()).unwrap();
        [&length.to_be_bytes()[..], &kind, content, &checksum.sum().to_be_bytes()].concat()
    }

    /// The file with a colour profile of so many zeros.
    pub(crate) fn with_profile(png: &[u8], zeros: usize) -> Vec<u8> {
        let mut profile = ZlibEncoder::new(b"a\0\0".to_vec(), Compression::best());
        let part = vec![0; 1 << 20];
        for _ in 0..zeros >> 20 {
            profile.write_all(&part).unwrap();
        }
        let (head, rest) = png.split_at(33);
        [head, &chunk(*b"iCCP", &profile.finish().unwrap()), rest].concat()
    }

    #[test]
    fn drops_metadata() {
        let plain = [
            SIGNATURE,
            &chunk(*b"IHDR", &[1; 13]),
            &chunk(*b"IDAT", b"x"),
            &chunk(*b"IEND", b""),
        ]
        .concat();
        let profiled = with_profile(&plain, 1 << 20);
        assert!(profiled.len() > plain.len());
        assert_eq!(pixels_only(&profiled).unwrap().file, plain);
        assert_eq!(pixels_only(&[&plain[..], b"more"].concat()).unwrap().file, plain);
    }

    #[test]
    fn a_file_that_breaks_off_is_none() {
        let whole = [SIGNATURE, &chunk(*b"IHDR", &[1; 13]), &chunk(*b"IEND", b"")].concat();
        for length in 0..whole.len() {
            assert!(pixels_only(&whole[..length]).is_none(), "{length}");
        }
        let mut endless = whole;
        endless[8..12].copy_from_slice(&u32::MAX.to_be_bytes());
        assert!(pixels_only(&endless).is_none());
    }
}
