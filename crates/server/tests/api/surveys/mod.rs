mod anonymous;
mod answer;
mod invite;
mod results;
