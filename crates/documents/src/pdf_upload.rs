//! Judges PDF files that people upload, by their content. A file is accepted when any reader opens it without
//! asking: no password, no script, nothing that starts a program or carries another file. An object that is
//! not understood is refused: another reader may understand it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use lopdf::{
    Dictionary, Document, LoadOptions, Object, ObjectStream, Stream,
    xref::{XrefEntry, XrefRecovery},
};
use serde::{Deserialize, Serialize};

/// The most streams of a file. A paper has a few dozen.
const MAX_STREAMS: usize = 500;
/// The largest inflated size of one stream of objects, in bytes. With the number of streams it bounds the
/// memory of a file that was made to fill it.
const MAX_INFLATED: usize = 512 << 10;
/// The most values of all objects together.
const MAX_VALUES: usize = 2_000_000;

/// Why a file is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PdfRefusal {
    /// It is no PDF.
    NotPdf,
    /// It cannot be read, not all of it can, or it has no page.
    Damaged,
    /// It is encrypted, with or without a password.
    Encrypted,
    /// It has JavaScript, or a form that loads some.
    Script,
    /// It starts a program, opens another file, sends a form or plays something.
    Action,
    /// It carries other files.
    Attachment,
}

/// Judges a file.
///
/// # Errors
/// Why it is refused.
pub(crate) fn check(bytes: &[u8]) -> Result<(), PdfRefusal> {
    if !bytes.starts_with(b"%PDF-") {
        return Err(PdfRefusal::NotPdf);
    }
    // The reader is robust, but its input comes from anywhere.
    let judged = catch_unwind(AssertUnwindSafe(|| judge(bytes)));
    judged.unwrap_or(Err(PdfRefusal::Damaged))
}

fn judge(bytes: &[u8]) -> Result<(), PdfRefusal> {
    if count(bytes, b"endstream") > MAX_STREAMS {
        return Err(PdfRefusal::Damaged);
    }
    let document = match load(bytes, false) {
        Ok(document) => document,
        // Objects of an encrypted file cannot be read without its password.
        Err(_) if has_name(bytes, b"Encrypt") => return Err(PdfRefusal::Encrypted),
        Err(_) => return Err(PdfRefusal::Damaged),
    };
    if document.trailer.has(b"Encrypt") || document.was_encrypted() {
        return Err(PdfRefusal::Encrypted);
    }
    // Words first: they tell more than that something is damaged.
    judge_names(bytes)?;
    judge_objects(&document)?;
    if document.xref_recovery == Some(XrefRecovery::Reconstructed) || !is_whole(&document) {
        return Err(PdfRefusal::Damaged);
    }
    // Readers that find the list of objects damaged look for objects in all of the file, and may find others.
    if let Ok(found) = load(bytes, true) {
        judge_objects(&found)?;
    }
    if document.get_pages().is_empty() {
        return Err(PdfRefusal::Damaged);
    }
    Ok(())
}

fn load(bytes: &[u8], force_reconstruct: bool) -> lopdf::Result<Document> {
    let options = LoadOptions {
        max_decompressed_size: Some(MAX_INFLATED),
        force_reconstruct,
        ..LoadOptions::default()
    };
    Document::load_mem_with_options(bytes, options)
}

/// Whether every object that the file lists was read. The reader skips those that it does not understand.
fn is_whole(document: &Document) -> bool {
    document.reference_table.entries.iter().all(|(number, entry)| {
        let id = match entry {
            XrefEntry::Normal { generation, .. } => (*number, *generation),
            XrefEntry::Compressed { .. } => (*number, 0),
            XrefEntry::Free | XrefEntry::UnusableFree => return true,
        };
        document.objects.contains_key(&id)
    })
}

/// Judges all objects, also those that no page names: a reader may find a way to them.
fn judge_objects(document: &Document) -> Result<(), PdfRefusal> {
    let mut values = 0;
    for object in document.objects.values() {
        judge_object(object, &mut values)?;
        if let Object::Stream(stream) = object
            && stream.dict.has_type(b"ObjStm")
        {
            judge_object_stream(stream)?;
        }
    }
    Ok(())
}

/// Judges the text of an object stream, and whether all of its objects were read.
fn judge_object_stream(stream: &Stream) -> Result<(), PdfRefusal> {
    let text = stream
        .get_plain_content_with_limit(MAX_INFLATED)
        .map_err(|_| PdfRefusal::Damaged)?;
    judge_names(&text)?;
    let read = ObjectStream::new_with_limit(stream, Some(MAX_INFLATED)).map_err(|_| PdfRefusal::Damaged)?;
    let told = stream.dict.get(b"N").and_then(Object::as_i64).ok();
    if told.and_then(|told| usize::try_from(told).ok()) == Some(read.objects.len()) {
        Ok(())
    } else {
        Err(PdfRefusal::Damaged)
    }
}

/// Looks for names that no paper needs in the text of the file, where the reader may have overlooked them: in an object that
/// nothing lists, or as the second of two values for one key. They are too long to stand in compressed data by chance.
fn judge_names(text: &[u8]) -> Result<(), PdfRefusal> {
    for (names, refusal) in [
        (&[&b"JavaScript"[..], b"Rendition"][..], PdfRefusal::Script),
        (&[b"EmbeddedFile", b"EmbeddedFiles"], PdfRefusal::Attachment),
        (
            &[
                b"Launch",
                b"SubmitForm",
                b"ImportData",
                b"RichMedia",
                b"RichMediaContent",
                b"RichMediaExecute",
            ],
            PdfRefusal::Action,
        ),
    ] {
        if names.iter().any(|name| has_name(text, name)) {
            return Err(refusal);
        }
    }
    Ok(())
}

/// Whether a name stands in the text, be it with letters written as `#4a`.
fn has_name(text: &[u8], name: &[u8]) -> bool {
    let mut starts = text.iter().enumerate().filter(|(_, byte)| **byte == b'/');
    starts.any(|(at, _)| {
        let mut rest = text.get(at + 1..).unwrap_or_default();
        for letter in name {
            let (read, length) = match rest {
                [b'#', high, low, ..] => (hexadecimal(*high, *low), 3),
                [read, ..] => (Some(*read), 1),
                [] => return false,
            };
            if read != Some(*letter) {
                return false;
            }
            rest = rest.get(length..).unwrap_or_default();
        }
        // The name ends here, before white space or a delimiter.
        !rest
            .first()
            .is_some_and(|next| next.is_ascii_alphanumeric() || *next == b'#')
    })
}

fn hexadecimal(high: u8, low: u8) -> Option<u8> {
    let digit = |digit: u8| char::from(digit).to_digit(16);
    u8::try_from(digit(high)? * 16 + digit(low)?).ok()
}

fn judge_object(object: &Object, values: &mut usize) -> Result<(), PdfRefusal> {
    let mut left = vec![object];
    while let Some(object) = left.pop() {
        *values += 1;
        if *values > MAX_VALUES {
            return Err(PdfRefusal::Damaged);
        }
        match object {
            Object::Array(items) => left.extend(items),
            Object::Dictionary(dictionary) => {
                judge_dictionary(dictionary)?;
                left.extend(dictionary.iter().map(|(_, value)| value));
            }
            Object::Stream(stream) => {
                judge_dictionary(&stream.dict)?;
                left.extend(stream.dict.iter().map(|(_, value)| value));
            }
            _ => {}
        }
    }
    Ok(())
}

fn judge_dictionary(dictionary: &Dictionary) -> Result<(), PdfRefusal> {
    for (key, value) in dictionary {
        match key.as_slice() {
            // A script of a 3D scene is a stream of its own.
            b"JS" | b"JavaScript" | b"XFA" | b"OnInstantiate" => return Err(PdfRefusal::Script),
            b"EmbeddedFiles" | b"EF" => return Err(PdfRefusal::Attachment),
            b"RichMediaContent" | b"RichMediaSettings" | b"3DD" => return Err(PdfRefusal::Action),
            b"URI" if value.as_str().is_ok_and(starts_program) => return Err(PdfRefusal::Action),
            // The kind of an action.
            b"S" => match value.as_name().unwrap_or_default() {
                b"JavaScript" | b"Rendition" => return Err(PdfRefusal::Script),
                b"Launch" | b"SubmitForm" | b"ImportData" | b"GoToE" | b"GoToR" | b"Thread" | b"Movie" | b"Sound"
                | b"RichMediaExecute" => return Err(PdfRefusal::Action),
                _ => {}
            },
            b"Type" if value.as_name().is_ok_and(|name| name == b"EmbeddedFile") => {
                return Err(PdfRefusal::Attachment);
            }
            _ => {}
        }
    }
    Ok(())
}

/// Whether an address has a scheme that a browser or a mail program does not open.
fn starts_program(address: &[u8]) -> bool {
    let address = String::from_utf8_lossy(address.trim_ascii()).to_ascii_lowercase();
    let scheme = address.split(['/', '?', '#']).next().unwrap_or_default();
    let known = ["http", "https", "mailto", "tel"];
    scheme
        .split_once(':')
        .is_some_and(|(scheme, _)| !known.contains(&scheme))
}

fn count(bytes: &[u8], word: &[u8]) -> usize {
    bytes.windows(word.len()).filter(|window| *window == word).count()
}

#[cfg(test)]
mod tests {
    use lopdf::{Stream, dictionary};

    use super::*;

    /// A file of one page, whose catalogue is changed.
    fn file(change: impl FnOnce(&mut Document, &mut Dictionary)) -> Vec<u8> {
        let mut document = Document::with_version("1.5");
        let content = document.add_object(Stream::new(dictionary! {}, b"q Q".to_vec()));
        let pages = document.new_object_id();
        let page = document.add_object(dictionary! {
            "Type" => "Page", "Parent" => pages, "Contents" => content,
            "MediaBox" => vec![0.into(), 0.into(), 842.into(), 595.into()],
        });
        let tree = dictionary! { "Type" => "Pages", "Kids" => vec![page.into()], "Count" => 1 };
        document.objects.insert(pages, Object::Dictionary(tree));
        let mut catalogue = dictionary! { "Type" => "Catalog", "Pages" => pages };
        change(&mut document, &mut catalogue);
        let catalogue = document.add_object(catalogue);
        document.trailer.set("Root", catalogue);
        let mut bytes = Vec::new();
        document.save_to(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn accepts_a_plain_file_and_our_own() {
        assert_eq!(check(&file(|_, _| {})), Ok(()));
        for address in [
            "https://ente.example/a:b",
            "mailto:ente@ente.example",
            "tel:0212345",
            "ente.example/a:b",
        ] {
            let linked = file(|document, catalogue| {
                let link = dictionary! { "S" => "URI", "URI" => Object::string_literal(address) };
                catalogue.set("OpenAction", document.add_object(link));
            });
            assert_eq!(check(&linked), Ok(()), "{address}: a link is no danger");
        }
    }

    #[test]
    fn refuses_other_formats_and_broken_files() {
        let good = file(|_, _| {});
        for (bytes, refusal) in [
            (&b"PK\x03\x04"[..], PdfRefusal::NotPdf),
            (b"<html>", PdfRefusal::NotPdf),
            (b"%PDF-1.7", PdfRefusal::Damaged),
            (b"%PDF-1.7\n%%EOF", PdfRefusal::Damaged),
            (&good[..good.len() / 4], PdfRefusal::Damaged),
        ] {
            assert_eq!(
                check(bytes),
                Err(refusal),
                "{:?}",
                String::from_utf8_lossy(&bytes[..bytes.len().min(20)])
            );
        }
    }

    #[test]
    fn refuses_script_programs_and_attachments_wherever_they_stand() {
        for (action, refusal) in [
            (
                dictionary! { "S" => "JavaScript", "JS" => Object::string_literal("app.alert(1)") },
                PdfRefusal::Script,
            ),
            (
                dictionary! { "S" => "Launch", "F" => Object::string_literal("cmd.exe") },
                PdfRefusal::Action,
            ),
            (
                dictionary! { "S" => "SubmitForm", "F" => Object::string_literal("https://x.example") },
                PdfRefusal::Action,
            ),
            (
                dictionary! { "S" => "GoToR", "F" => Object::string_literal("\\\\server\\share.pdf") },
                PdfRefusal::Action,
            ),
            (
                dictionary! { "S" => "URI", "URI" => Object::string_literal(" JavaScript:app.alert(1)") },
                PdfRefusal::Action,
            ),
            (
                dictionary! { "S" => "URI", "URI" => Object::string_literal("ms-msdt:/id") },
                PdfRefusal::Action,
            ),
            (
                dictionary! { "Type" => "3D", "OnInstantiate" => Object::string_literal("a stream") },
                PdfRefusal::Script,
            ),
            (
                dictionary! { "Subtype" => "3D", "3DD" => dictionary! {} },
                PdfRefusal::Action,
            ),
            (
                dictionary! { "Type" => "Filespec", "EF" => dictionary! {} },
                PdfRefusal::Attachment,
            ),
            (
                dictionary! { "XFA" => Object::string_literal("<xdp/>") },
                PdfRefusal::Script,
            ),
        ] {
            let inline = file(|_, catalogue| catalogue.set("OpenAction", action.clone()));
            assert_eq!(check(&inline), Err(refusal));
            let deep = file(|_, catalogue| catalogue.set("Extra", vec![Object::Array(vec![action.clone().into()])]));
            assert_eq!(check(&deep), Err(refusal));
            let orphan = file(|document, _| {
                document.add_object(action.clone());
            });
            assert_eq!(check(&orphan), Err(refusal), "an object that nothing names");
        }
    }

    #[test]
    fn refuses_a_name_that_is_written_in_hexadecimal() {
        let bytes = file(|_, catalogue| catalogue.set("OpenAction", dictionary! { "S" => "JavaScript" }));
        let text = String::from_utf8_lossy(&bytes).replace("/JavaScript", "/Java#53cript");
        assert_eq!(check(text.as_bytes()), Err(PdfRefusal::Script));
    }

    /// The good file with a last object, whose text is replaced by another one of the same length.
    fn with_object(object: &str, text: &str, other: &str) -> Vec<u8> {
        assert_eq!(text.len(), other.len());
        let bytes = file(|document, _| {
            document.add_object(Object::Name(object.into()));
        });
        let at = bytes
            .windows(text.len())
            .position(|part| part == text.as_bytes())
            .unwrap();
        [&bytes[..at], other.as_bytes(), &bytes[at + text.len()..]].concat()
    }

    #[test]
    fn refuses_an_object_that_is_not_understood() {
        assert_eq!(check(&with_object("Abcdef", "/Abcdef", "/Abcdef")), Ok(()));
        for broken in ["<</S/J>", "[[[[[[[", "(abc\\) ", ">>/Abcd"] {
            assert_eq!(
                check(&with_object("Abcdef", "/Abcdef", broken)),
                Err(PdfRefusal::Damaged),
                "{broken}"
            );
        }
        // An object with another number than the list says.
        let good = file(|_, _| {});
        let text = String::from_utf8_lossy(&good).into_owned();
        let moved = text.replace("\n1 0 obj", "\n7 0 obj");
        assert_ne!(moved, text);
        assert_eq!(check(moved.as_bytes()), Err(PdfRefusal::Damaged));
    }

    #[test]
    fn refuses_a_file_whose_list_of_objects_is_damaged() {
        let text = String::from_utf8_lossy(&file(|_, _| {})).into_owned();
        let start = text.rfind("startxref").unwrap();
        let without = format!("{}startxref\n3\n%%EOF", &text[..start]);
        assert_eq!(check(without.as_bytes()), Err(PdfRefusal::Damaged));
    }

    #[test]
    fn refuses_objects_that_only_another_reader_would_find() {
        let good = file(|_, _| {});
        // In an object that nothing lists, under a name with escapes.
        for (hidden, refusal) in [
            ("<</S/JavaScript/JS(app.alert(1))>>", PdfRefusal::Script),
            ("<</S/#4aava#53cript>>", PdfRefusal::Script),
            ("<</S /Launch/F(cmd.exe)>>", PdfRefusal::Action),
            ("<</Type/#45mbedded#46ile>>", PdfRefusal::Attachment),
        ] {
            let with = [&good[..], format!("\n99 0 obj\n{hidden}\nendobj\n").as_bytes()].concat();
            assert_eq!(check(&with), Err(refusal), "{hidden}");
        }
        // As the first of two values for one key.
        let twice = with_object(
            "Abcdefghijklmnopqrstuvwx",
            "/Abcdefghijklmnopqrstuvwx",
            "<</S/JavaScript/S/URI >> ",
        );
        assert_eq!(check(&twice), Err(PdfRefusal::Script));
        // In an object stream that nothing lists.
        let mut zlib = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
        std::io::Write::write_all(&mut zlib, b"98 0 <</XFA(x)>>").unwrap();
        let packed = zlib.finish().unwrap();
        let head = format!(
            "\n99 0 obj\n<</Type/ObjStm/N 1/First 5/Filter/FlateDecode/Length {}>>\nstream\n",
            packed.len()
        );
        let with = [&good[..], head.as_bytes(), &packed, b"\nendstream\nendobj\n"].concat();
        assert_eq!(check(&with), Err(PdfRefusal::Script));
    }

    #[test]
    fn a_word_is_no_name() {
        let text = "(/JavaScripting and JavaScript) /JavaScriptX /Launches";
        assert_eq!(judge_names(text.as_bytes()), Ok(()));
        assert_eq!(judge_names(b"/Launch"), Err(PdfRefusal::Action));
        assert!(
            !has_name(b"/Launc#", b"Launch") && !has_name(b"/Launc#6", b"Launch") && has_name(b"//Launch<", b"Launch")
        );
    }

    #[test]
    fn refuses_an_encrypted_file() {
        let bytes = file(|document, _| {
            let id = document.add_object(dictionary! {
                "Filter" => "Standard", "V" => 1, "R" => 2, "P" => -4,
                "O" => Object::string_literal([b'o'; 32]), "U" => Object::string_literal([b'u'; 32]),
            });
            document.trailer.set("Encrypt", id);
            let id = Object::string_literal([b'i'; 16]);
            document.trailer.set("ID", vec![id.clone(), id]);
        });
        assert_eq!(check(&bytes), Err(PdfRefusal::Encrypted));
    }

    #[test]
    fn refuses_too_many_streams_before_reading_them() {
        let bytes = file(|document, _| {
            for _ in 0..=MAX_STREAMS {
                document.add_object(Stream::new(dictionary! {}, b"x".to_vec()));
            }
        });
        assert_eq!(check(&bytes), Err(PdfRefusal::Damaged));
    }
}
