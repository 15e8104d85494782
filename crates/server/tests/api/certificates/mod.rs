mod change;
mod deleted;
mod download;
mod guards;
mod issue;
mod shown;
mod sweep;
mod upload;
