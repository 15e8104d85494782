//! What somebody who is signed in may do. Each permission names the least role that carries it, so a higher role never
//! loses what a lower one has.

use crate::role::Role;

/// One thing that not everybody may do.
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
    /// Plan the shifts of instructors.
    ManageShifts,
    /// Write, publish and archive courses.
    ManageCourses,
    /// Make somebody admin or instructor, or end it.
    GrantRoles,
    /// Change the account of an admin.
    EditAdmins,
    /// Close somebody's account.
    DisableUsers,
    /// Read who changed what.
    ReadAuditLog,
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
        Self::ManageCourses,
        Self::GrantRoles,
        Self::EditAdmins,
        Self::DisableUsers,
        Self::ReadAuditLog,
        Self::ReadSystem,
    ];

    /// The lowest role that carries it.
    #[must_use]
    pub const fn least_role(self) -> Role {
        match self {
            Self::ManageOwnReservations | Self::ManageOwnProfile => Role::User,
            Self::ManageCourseDates | Self::ManageReservations | Self::ManageUsers | Self::ManageShifts => {
                Role::Instructor
            }
            Self::ManageCourses
            | Self::GrantRoles
            | Self::EditAdmins
            | Self::DisableUsers
            | Self::ReadAuditLog
            | Self::ReadSystem => Role::Admin,
        }
    }
}
