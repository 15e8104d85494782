//! The three roles: whoever is both admin and instructor counts as admin.

use crate::permission::Permission;

/// The role of somebody who is signed in.
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
    /// The role that the two marks of a user make.
    #[must_use]
    pub const fn of(is_admin: bool, is_instructor: bool) -> Self {
        match (is_admin, is_instructor) {
            (true, _) => Self::Admin,
            (false, true) => Self::Instructor,
            (false, false) => Self::User,
        }
    }

    /// Whether the role carries the permission.
    #[must_use]
    pub const fn may(self, permission: Permission) -> bool {
        match permission.least_role() {
            Self::User => true,
            Self::Instructor => self.is_staff(),
            Self::Admin => matches!(self, Self::Admin),
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
    use proptest::{prelude::*, sample::select};

    use super::*;

    #[test]
    fn an_admin_who_teaches_is_an_admin() {
        assert_eq!(Role::of(true, true), Role::Admin);
        assert_eq!(Role::of(true, false), Role::Admin);
        assert_eq!(Role::of(false, true), Role::Instructor);
        assert_eq!(Role::of(false, false), Role::User);
    }

    #[test]
    fn an_instructor_manages_people_but_never_grants_roles() {
        assert!(Role::Instructor.may(Permission::ManageUsers));
        for reserved in [
            Permission::GrantRoles,
            Permission::EditAdmins,
            Permission::DisableUsers,
            Permission::ReadAuditLog,
            Permission::ManageCourses,
        ] {
            assert!(!Role::Instructor.may(reserved), "{reserved:?}");
            assert!(Role::Admin.may(reserved), "{reserved:?}");
        }
    }

    proptest! {
        #[test]
        fn admins_may_what_instructors_may_and_instructors_what_users_may(permission in select(Permission::ALL)) {
            prop_assert!(Role::Admin.may(permission));
            prop_assert!(!Role::Instructor.may(permission) || Role::Admin.may(permission));
            prop_assert!(!Role::User.may(permission) || Role::Instructor.may(permission));
        }
    }
}
