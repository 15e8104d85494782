//! Enums that are stored and sent as words or numbers. The macro `wire_enum!` writes each word once, beside its variant; the server's
//! columns, JSON and API schema are made of the same words.

use std::fmt::Debug;

/// An enum with a word for each variant.
pub trait WireEnum: Copy + Eq + Debug + Send + Sync + 'static {
    /// The name of the type in the API's schema.
    const NAME: &'static str;
    /// Every variant, in the order of declaration.
    const VARIANTS: &'static [Self];

    /// The word of a variant.
    fn word(self) -> &'static str;

    /// The variant of a word; `None` when the word is unknown.
    fn from_word(word: &str) -> Option<Self>;
}

/// An enum with a number for each variant.
pub trait NumberedEnum: Copy + Eq + Debug + Send + Sync + 'static {
    /// The name of the type in error messages.
    const NAME: &'static str;

    /// The number of a variant.
    fn number(self) -> i32;

    /// The variant of a number; `None` when the number is unknown.
    fn from_number(number: i32) -> Option<Self>;
}

macro_rules! wire_enum {
    ($(#[$meta:meta])* pub enum $name:ident as $schema:literal { $($(#[$variant_meta:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$variant_meta])* #[serde(rename = $word)] $variant),+
        }

        impl $name {
            /// All values, in the order of declaration.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The word on the wire and in the database.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// The value for a word, or `None` for an unknown word.
            #[must_use]
            pub fn parse(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }
        }

        impl $crate::wire_enum::WireEnum for $name {
            const NAME: &'static str = $schema;
            const VARIANTS: &'static [Self] = Self::ALL;

            fn word(self) -> &'static str {
                self.as_str()
            }

            fn from_word(word: &str) -> Option<Self> {
                Self::parse(word)
            }
        }
    };
}

pub(crate) use wire_enum;
