//! Papers as PDF files that screen readers can read (PDF/UA-1) and that archives accept (PDF/A-2a).
//!
//! A page is drawn as SVG. usvg shapes its texts, with the embedded fonts only, and krilla writes the file.
//! The id of an element names its role for a screen reader ([`tag::Tag`]): `h1.title`, `p.place`, `td.3.1`.
//! Elements without such an id are decoration.
//!
//! Text comes from people. [`svg::escape`] makes it harmless in SVG, and characters that no embedded font has are drawn as
//! boxes.

pub mod certificate;

mod draw;
mod figure;
mod fonts;
mod gate;
mod measure;
mod picture;
mod register;
mod screen;
mod structure;
mod svg;
mod tag;
mod write;

#[cfg(test)]
mod tests;

pub use gate::SvgError;
pub use picture::{Picture, PictureError};
pub use register::{Presence, Register, RegisterDay, RegisterInstructor, RegisterPerson};
pub use write::PdfError;
