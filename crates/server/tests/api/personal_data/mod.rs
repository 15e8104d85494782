mod delete;
pub(crate) mod export;
mod traces;
