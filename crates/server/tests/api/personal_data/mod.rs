mod delete;
mod export;
