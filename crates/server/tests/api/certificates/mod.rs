mod change;
mod download;
mod guards;
mod issue;
mod shown;
mod sweep;
mod upload;
