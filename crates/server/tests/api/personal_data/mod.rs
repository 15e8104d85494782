mod delete;
pub(crate) mod export;
