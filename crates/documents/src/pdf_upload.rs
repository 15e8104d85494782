//! Judges PDF files that people upload, by their content. Accepted is what any reader opens without asking: no password, no
//! script, nothing that starts a program or carries another file.

use std::panic::{AssertUnwindSafe, catch_unwind};

use lopdf::{Dictionary, Document, LoadOptions, Object};

/// The most streams of a file. A paper has a few dozen.
const MAX_STREAMS: usize = 500;
/// What one stream of objects may inflate to, in bytes. With the number of streams it bounds the memory of a file that was
/// made to fill it.
const MAX_INFLATED: usize = 512 << 10;
/// The most values of all objects together.
const MAX_VALUES: usize = 2_000_000;

/// Why a file is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PdfRefusal {
    /// It is no PDF.
    NotPdf,
    /// It cannot be read, or has no page.
    Damaged,
    /// It is encrypted, with or without a password.
    Encrypted,
    /// It has JavaScript, or a form that loads some.
    Script,
    /// It starts a program, sends a form or plays something.
    Action,
    /// It carries other files.
    Attachment,
}

/// Judges a file.
///
/// # Errors
/// Why it is refused.
pub fn check(bytes: &[u8]) -> Result<(), PdfRefusal> {
    if !bytes.starts_with(b"%PDF-") {
        return Err(PdfRefusal::NotPdf);
    }
    // The reader is robust, but what it reads comes from anywhere.
    let judged = catch_unwind(AssertUnwindSafe(|| judge(bytes)));
    judged.unwrap_or(Err(PdfRefusal::Damaged))
}

fn judge(bytes: &[u8]) -> Result<(), PdfRefusal> {
    if count(bytes, b"endstream") > MAX_STREAMS {
        return Err(PdfRefusal::Damaged);
    }
    let options = LoadOptions {
        max_decompressed_size: Some(MAX_INFLATED),
        ..LoadOptions::default()
    };
    let document = match Document::load_mem_with_options(bytes, options) {
        Ok(document) => document,
        // Objects of an encrypted file cannot be read without its password.
        Err(_) if count(bytes, b"/Encrypt") > 0 => return Err(PdfRefusal::Encrypted),
        Err(_) => return Err(PdfRefusal::Damaged),
    };
    if document.trailer.has(b"Encrypt") || document.was_encrypted() {
        return Err(PdfRefusal::Encrypted);
    }
    let mut values = 0;
    // All objects, also those that no page names: a reader may find a way to them.
    for object in document.objects.values() {
        judge_object(object, &mut values)?;
    }
    if document.get_pages().is_empty() {
        return Err(PdfRefusal::Damaged);
    }
    Ok(())
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
            b"JS" | b"JavaScript" | b"XFA" => return Err(PdfRefusal::Script),
            b"EmbeddedFiles" | b"EF" => return Err(PdfRefusal::Attachment),
            b"RichMediaContent" | b"RichMediaSettings" => return Err(PdfRefusal::Action),
            // The kind of an action.
            b"S" => match value.as_name().unwrap_or_default() {
                b"JavaScript" | b"Rendition" => return Err(PdfRefusal::Script),
                b"Launch" | b"SubmitForm" | b"ImportData" | b"GoToE" | b"Movie" | b"Sound" | b"RichMediaExecute" => {
                    return Err(PdfRefusal::Action);
                }
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
        let linked = file(|document, catalogue| {
            let link = dictionary! { "S" => "URI", "URI" => Object::string_literal("https://ente.example") };
            catalogue.set("OpenAction", document.add_object(link));
        });
        assert_eq!(check(&linked), Ok(()), "a link is no danger");
    }

    #[test]
    fn refuses_what_is_no_pdf_or_a_broken_one() {
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
