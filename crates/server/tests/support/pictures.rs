//! Pictures to upload.

use std::io::Write;

/// A grey PNG of this size.
pub(crate) fn png(width: u32, height: u32) -> Vec<u8> {
    let row = vec![0x60; 1 + width as usize];
    let mut pixels = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    for _ in 0..height {
        pixels.write_all(&[&[0], &row[1..]].concat()).expect("memory");
    }
    let mut head = [width.to_be_bytes(), height.to_be_bytes()].concat();
    head.extend_from_slice(&[8, 0, 0, 0, 0]);
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    for (kind, content) in [
        (b"IHDR", head),
        (b"IDAT", pixels.finish().expect("memory")),
        (b"IEND", Vec::new()),
    ] {
        bytes.extend_from_slice(&u32::try_from(content.len()).expect("a size").to_be_bytes());
        let chunk = [&kind[..], &content].concat();
        let mut checksum = flate2::Crc::new();
        checksum.update(&chunk);
        bytes.extend_from_slice(&chunk);
        bytes.extend_from_slice(&checksum.sum().to_be_bytes());
    }
    bytes
}
