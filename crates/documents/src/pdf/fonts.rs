//! The embedded fonts. Nothing of the machine is used: the same data gives the same file everywhere.
//!
//! All are under the SIL Open Font License (`fonts/OFL.txt`). Instrument Sans is the font of the website and of all texts,
//! Instrument Serif that of names on certificates. They have all their Latin letters and the Greek, Cyrillic, Hebrew and
//! Arabic ones of the Noto fonts. `fonts/README.md` says how the files are made.

use std::{
    collections::HashMap,
    io::{Cursor, Read},
    sync::{Arc, LazyLock},
};

use krilla::text::Font;
use usvg::{
    FontFamily, FontResolver, FontStyle, ImageHrefResolver, ImageKind, Options,
    fontdb::{self, Database, FaceInfo, ID, Source},
};
use zip::{ZipArchive, result::ZipResult};

/// The family of all texts.
pub(super) const SANS: &str = "Instrument Sans";
/// The family of names and titles on certificates.
pub(super) const SERIF: &str = "Instrument Serif";

/// Instrument Sans with digits of one width, for numbers and codes.
pub(super) const TABULAR: &str = "Instrument Sans Tabular";

/// The families that a template may name.
pub(super) const FAMILIES: [&str; 3] = [SANS, SERIF, TABULAR];

const FILES: &[u8] = include_bytes!("../../fonts/fonts.zip");

/// The fonts as usvg and krilla want them. Loaded when the first page is drawn.
pub(super) struct Fonts {
    database: Arc<Database>,
    embedded: HashMap<ID, Font>,
}

static FONTS: LazyLock<Fonts> = LazyLock::new(Fonts::load);

impl Fonts {
    pub(super) fn get() -> &'static Self {
        &FONTS
    }

    fn load() -> Self {
        let mut database = Database::new();
        let mut embedded = HashMap::new();
        for file in unpack(FILES).unwrap_or_default() {
            let file = Arc::new(file);
            for id in database.load_font_source(Source::Binary(file.clone())) {
                if let Some(font) = Font::new(file.clone().into(), 0) {
                    embedded.insert(id, font);
                }
            }
        }
        Self {
            database: Arc::new(database),
            embedded,
        }
    }

    /// The font with this id in the database.
    pub(super) fn embedded(&self, id: ID) -> Option<&Font> {
        self.embedded.get(&id)
    }

    /// Options for parsing a page. Links to images are never followed: by default usvg reads local files. Images that are
    /// part of the file are read only when asked for.
    pub(super) fn options(&self, with_images: bool) -> Options<'static> {
        Options {
            font_family: SANS.into(),
            fontdb: Arc::clone(&self.database),
            font_resolver: FontResolver {
                select_font: Box::new(|font, database| Some(select(font, database))),
                select_fallback: Box::new(fallback),
            },
            image_href_resolver: ImageHrefResolver {
                resolve_data: Box::new(move |kind, data, _| match kind {
                    "image/png" if with_images => Some(ImageKind::PNG(data)),
                    "image/jpeg" | "image/jpg" if with_images => Some(ImageKind::JPEG(data)),
                    _ => None,
                }),
                resolve_string: Box::new(|_, _| None),
            },
            ..Options::default()
        }
    }
}

/// The files of an archive of ours.
fn unpack(archive: &'static [u8]) -> ZipResult<Vec<Vec<u8>>> {
    let mut archive = ZipArchive::new(Cursor::new(archive))?;
    (0..archive.len())
        .map(|index| {
            let mut file = Vec::new();
            archive.by_index(index)?.read_to_end(&mut file)?;
            Ok(file)
        })
        .collect()
}

/// The name of a family as drawing programs write it: `InstrumentSans-SemiBold` is `instrumentsans`.
pub(super) fn plain_family(name: &str) -> String {
    let family = name.split('-').next().unwrap_or_default();
    family.split_whitespace().collect::<String>().to_ascii_lowercase()
}

/// The face for a text. Other families than ours become Instrument Sans.
fn select(font: &usvg::Font, database: &Database) -> ID {
    let named = |family: &FontFamily| match family {
        FontFamily::Named(name) => Some(plain_family(name)),
        _ => None,
    };
    let wanted = font.families().iter().find_map(named).unwrap_or_default();
    let is_wanted = |family: &&str| plain_family(family) == wanted;
    let family = FAMILIES.into_iter().find(is_wanted).unwrap_or(SANS);
    let style = match font.style() {
        FontStyle::Normal => fontdb::Style::Normal,
        FontStyle::Italic | FontStyle::Oblique => fontdb::Style::Italic,
    };
    let distance = |face: &FaceInfo| {
        let is_other = !has_family(face, family);
        (is_other, face.style != style, face.weight.0.abs_diff(font.weight()))
    };
    let nearest = database.faces().min_by_key(|face| distance(face));
    nearest.map_or_else(ID::dummy, |face| face.id)
}

/// The face for a character that those used so far lack: of the same kind and weight, if there is one.
fn fallback(character: char, used: &[ID], database: &mut Arc<Database>) -> Option<ID> {
    let next = FontResolver::default_fallback_selector();
    let mut tried = used.to_vec();
    while let Some(id) = next(character, &tried, database) {
        tried.push(id);
    }
    let base = database.face(*used.first()?)?;
    let has_serifs = |face: &FaceInfo| face.families.iter().any(|(name, _)| name.contains("Serif"));
    tried
        .get(used.len()..)?
        .iter()
        .filter_map(|id| database.face(*id))
        .min_by_key(|face| {
            (
                has_serifs(face) != has_serifs(base),
                face.weight.0.abs_diff(base.weight.0),
            )
        })
        .map(|face| face.id)
}

fn has_family(face: &FaceInfo, family: &str) -> bool {
    face.families.iter().any(|(name, _)| name == family)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_embedded() {
        let fonts = Fonts::get();
        assert_eq!(fonts.database.len(), 6);
        for face in fonts.database.faces() {
            assert!(fonts.embedded(face.id).is_some(), "{}", face.post_script_name);
        }
    }

    #[test]
    fn names_of_drawing_programs_are_understood() {
        for name in ["Instrument Sans", "InstrumentSans-SemiBold", "instrumentsans"] {
            assert_eq!(plain_family(name), plain_family(SANS));
        }
        assert_ne!(plain_family("Instrument Serif"), plain_family(SANS));
    }
}
