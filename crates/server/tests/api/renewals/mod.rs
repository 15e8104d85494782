mod contact;
mod list;
mod mail;
mod own;
mod remind;
mod states;
mod subscription;
