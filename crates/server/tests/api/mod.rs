//! The API as its callers meet it: one file a verb, requests without a network, both databases where data is written.

mod accounts;
mod audit_log;
mod centre;
mod certificate_checks;
mod certificate_designs;
mod certificate_imports;
mod certificate_list;
mod certificate_list_checks;
mod certificates;
mod cities;
mod course_dates;
mod courses;
mod my_certificates;
mod overview;
mod pages;
mod participants;
mod personal_data;
mod platform;
mod presence;
mod profile;
mod renewals;
mod reservations;
mod shifts;
mod surveys;
mod users;
