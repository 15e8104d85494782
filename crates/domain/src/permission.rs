//! Permissions of logged-in users. Each names the lowest role that has it; the roles above have it too.

use crate::role::Role;

/// Something that not everybody may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Permission {
    /// Book a course date, see and cancel one's own bookings.
    ManageOwnReservations,
    /// See and change one's own profile.
    ManageOwnProfile,
    /// List, create, change and cancel course dates.
    ManageCourseDates,
    /// See and change the participants of a date and their certificates.
    ManageReservations,
    /// List, invite and change users.
    ManageUsers,
    /// See all shifts, answer one's own, and say when one can teach.
    ManageShifts,
    /// Propose, change and withdraw the shifts of instructors.
    ProposeShifts,
    /// Write, publish and archive courses.
    ManageCourses,
    /// Change how certificates look.
    ManageSettings,
    /// Make somebody an admin or an instructor, or take the role away.
    GrantRoles,
    /// Change the account of an admin.
    EditAdmins,
    /// Disable somebody's account.
    DisableUsers,
    /// Read the audit log.
    ReadAuditLog,
    /// Read the results of all surveys, not only of the dates one has taught.
    ReadAllSurveys,
    /// See the state of the system.
    ReadSystem,
}

impl Permission {
    /// Every permission.
    pub const ALL: &[Self] = &[
        Self::ManageOwnReservations,
        Self::ManageOwnProfile,
        Self::ManageCourseDates,
        Self::ManageReservations,
        Self::ManageUsers,
        Self::ManageShifts,
        Self::ProposeShifts,
        Self::ManageCourses,
        Self::ManageSettings,
        Self::GrantRoles,
        Self::EditAdmins,
        Self::DisableUsers,
        Self::ReadAuditLog,
        Self::ReadAllSurveys,
        Self::ReadSystem,
    ];

    /// The lowest role that has the permission.
    #[must_use]
    pub const fn least_role(self) -> Role {
        match self {
            Self::ManageOwnReservations | Self::ManageOwnProfile => Role::User,
            Self::ManageCourseDates | Self::ManageReservations | Self::ManageUsers | Self::ManageShifts => {
                Role::Instructor
            }
            Self::ProposeShifts
            | Self::ManageCourses
            | Self::ManageSettings
            | Self::GrantRoles
            | Self::EditAdmins
            | Self::DisableUsers
            | Self::ReadAuditLog
            | Self::ReadAllSurveys
            | Self::ReadSystem => Role::Admin,
        }
    }

    /// Whether a role has the permission.
    #[must_use]
    pub const fn is_granted_to(self, role: Role) -> bool {
        match self.least_role() {
            Role::User => true,
            Role::Instructor => role.is_staff(),
            Role::Admin => matches!(role, Role::Admin),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instructor_manages_people_but_never_grants_roles() {
        assert!(Permission::ManageUsers.is_granted_to(Role::Instructor));
        for reserved in [
            Permission::GrantRoles,
            Permission::EditAdmins,
            Permission::DisableUsers,
            Permission::ReadAuditLog,
            Permission::ManageCourses,
            Permission::ManageSettings,
            Permission::ProposeShifts,
            Permission::ReadAllSurveys,
        ] {
            assert!(!reserved.is_granted_to(Role::Instructor), "{reserved:?}");
            assert!(reserved.is_granted_to(Role::Admin), "{reserved:?}");
        }
    }

    #[test]
    fn a_higher_role_has_every_permission_of_a_lower_one() {
        for permission in Permission::ALL {
            assert!(permission.is_granted_to(Role::Admin), "{permission:?}");
            assert!(
                permission.is_granted_to(Role::Instructor) || !permission.is_granted_to(Role::User),
                "{permission:?}"
            );
        }
    }
}
