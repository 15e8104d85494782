//! The embedded fonts. Nothing of the machine is used: the same data gives the same file everywhere.
//!
//! Instrument Sans is the font of the website (SIL Open Font License, `fonts/OFL.txt`), here with all its Latin letters.
//! The files were made with `pyftsubset InstrumentSans-Regular.ttf --unicodes=U+0000-FFFF
//! --layout-features=kern,liga,ccmp,locl,tnum,mark,mkmk,case --no-hinting`.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock},
};

use krilla::text::Font;
use usvg::{
    ImageHrefResolver, Options,
    fontdb::{Database, ID, Source},
};

/// The family that all pages use.
pub(super) const FAMILY: &str = "Instrument Sans";

const FILES: [&[u8]; 2] = [
    include_bytes!("../../fonts/InstrumentSans-Regular.ttf"),
    include_bytes!("../../fonts/InstrumentSans-SemiBold.ttf"),
];

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
        for file in FILES {
            for id in database.load_font_source(Source::Binary(Arc::new(file))) {
                if let Some(font) = Font::new(file.into(), 0) {
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

    /// Options for parsing a page. Links to images are never followed: by default usvg reads local files.
    pub(super) fn options(&self) -> Options<'static> {
        Options {
            font_family: FAMILY.into(),
            fontdb: Arc::clone(&self.database),
            image_href_resolver: ImageHrefResolver {
                resolve_data: Box::new(|_, _, _| None),
                resolve_string: Box::new(|_, _| None),
            },
            ..Options::default()
        }
    }
}
