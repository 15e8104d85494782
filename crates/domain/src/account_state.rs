//! The state of a user's account.

use crate::wire_enum::wire_enum;

wire_enum! {
    /// The state of a user's account.
    pub enum AccountState as "AccountState" {
        /// Can log in, with a confirmed e-mail address.
        Active = "active",
        /// Can log in; the e-mail address is not confirmed.
        Unverified = "unverified",
        /// Has not chosen a password yet.
        Invited = "invited",
        /// Cannot log in.
        Disabled = "disabled",
    }
}

impl AccountState {
    /// The state that follows from the stored columns. The first that applies: disabled, invited, unverified.
    #[must_use]
    pub const fn of(is_disabled: bool, has_password: bool, is_verified: bool) -> Self {
        match (is_disabled, has_password, is_verified) {
            (true, _, _) => Self::Disabled,
            (false, false, _) => Self::Invited,
            (false, true, false) => Self::Unverified,
            (false, true, true) => Self::Active,
        }
    }
}
