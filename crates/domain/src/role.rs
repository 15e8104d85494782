//! The role of a logged-in user. A user who is both admin and instructor is an admin.

/// The role of a logged-in user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Runs the centre.
    Admin,
    /// Teaches, and manages dates, participants and shifts.
    Instructor,
    /// Books courses.
    User,
}

impl Role {
    /// The role that follows from the two flags of a user.
    #[must_use]
    pub const fn of(is_admin: bool, is_instructor: bool) -> Self {
        match (is_admin, is_instructor) {
            (true, _) => Self::Admin,
            (false, true) => Self::Instructor,
            (false, false) => Self::User,
        }
    }

    /// Whether the role is admin or instructor.
    #[must_use]
    pub const fn is_staff(self) -> bool {
        !matches!(self, Self::User)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_admin_who_teaches_is_an_admin() {
        assert_eq!(Role::of(true, true), Role::Admin);
        assert_eq!(Role::of(true, false), Role::Admin);
        assert_eq!(Role::of(false, true), Role::Instructor);
        assert_eq!(Role::of(false, false), Role::User);
    }
}
