//! The kinds of course (full or renewal), its audience and its provider; on the wire each is a number. Also
//! the form in which staff write a course.

mod draft;

use crate::wire_enum::NumberedEnum;

pub use draft::{CertificateDraft, CertificateForm, CourseDraft, CourseForm, EntryForm, SectionForm, Texts};

/// Full course or renewal (`type` on the wire).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CourseKind {
    /// `Intero`, 0.
    Full,
    /// `Rinnovo`, 1.
    Renewal,
}

impl CourseKind {
    /// The kind of a number; none for a number that means nothing.
    #[must_use]
    pub const fn from_wire(number: i32) -> Option<Self> {
        match number {
            0 => Some(Self::Full),
            1 => Some(Self::Renewal),
            _ => None,
        }
    }

    /// The number on the wire.
    #[must_use]
    pub const fn to_wire(self) -> i32 {
        match self {
            Self::Full => 0,
            Self::Renewal => 1,
        }
    }
}

/// For whom a course is (`destinatary` on the wire).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Audience {
    /// `Sanitari`, 0.
    Professionals,
    /// `Laici`, 1.
    Laypeople,
    /// `Chiunque`, any other number.
    Everyone,
}

impl Audience {
    /// The audience of a number.
    #[must_use]
    pub const fn from_wire(number: i32) -> Self {
        match number {
            0 => Self::Professionals,
            1 => Self::Laypeople,
            _ => Self::Everyone,
        }
    }

    /// The number on the wire.
    #[must_use]
    pub const fn to_wire(self) -> i32 {
        match self {
            Self::Professionals => 0,
            Self::Laypeople => 1,
            Self::Everyone => 2,
        }
    }

    /// Whether somebody may book. Courses for laypeople are open to all: a nurse may well sit among parents.
    #[must_use]
    pub const fn admits(self, is_sanitary: bool) -> bool {
        match self {
            Self::Professionals => is_sanitary,
            Self::Laypeople | Self::Everyone => true,
        }
    }
}

/// The organisation that delivers a course (`external` on the wire).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Provider {
    /// The centre itself, 0.
    Centre,
    /// `Esterno`, any other number.
    External,
}

impl Provider {
    /// The provider of a number.
    #[must_use]
    pub const fn from_wire(number: i32) -> Self {
        match number {
            0 => Self::Centre,
            _ => Self::External,
        }
    }

    /// The number on the wire.
    #[must_use]
    pub const fn to_wire(self) -> i32 {
        match self {
            Self::Centre => 0,
            Self::External => 1,
        }
    }
}

impl NumberedEnum for CourseKind {
    const NAME: &'static str = "CourseKind";

    fn number(self) -> i32 {
        self.to_wire()
    }

    fn from_number(number: i32) -> Option<Self> {
        Self::from_wire(number)
    }
}

impl NumberedEnum for Audience {
    const NAME: &'static str = "Audience";

    fn number(self) -> i32 {
        self.to_wire()
    }

    fn from_number(number: i32) -> Option<Self> {
        Some(Self::from_wire(number))
    }
}

impl NumberedEnum for Provider {
    const NAME: &'static str = "Provider";

    fn number(self) -> i32 {
        self.to_wire()
    }

    fn from_number(number: i32) -> Option<Self> {
        Some(Self::from_wire(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_there_and_back() {
        for number in [0, 1] {
            assert_eq!(CourseKind::from_wire(number).map(CourseKind::to_wire), Some(number));
            assert_eq!(Audience::from_wire(number).to_wire(), number);
            assert_eq!(Provider::from_wire(number).to_wire(), number);
        }
        assert_eq!(CourseKind::from_wire(2), None);
        assert_eq!(Audience::from_wire(-1), Audience::Everyone);
        assert_eq!(Audience::from_wire(Audience::Everyone.to_wire()), Audience::Everyone);
        assert_eq!(Provider::from_wire(7), Provider::External);
    }

    #[test]
    fn only_courses_for_professionals_turn_laypeople_away() {
        assert!(!Audience::Professionals.admits(false));
        assert!(Audience::Professionals.admits(true));
        for open in [Audience::Laypeople, Audience::Everyone] {
            assert!(open.admits(true) && open.admits(false));
        }
    }
}
