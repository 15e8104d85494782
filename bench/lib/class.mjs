// A course date of two days ago with many people who were present and passed, written into the demo centre's database while
// the server is stopped: to register and book so many would take longer than what is measured.
import { copied, nameOf, numbers } from "./large-centre.mjs";

const HELD_DAYS_AGO = 2;

/** Adds the date `id` with its people, whose ids begin at `id`, too. */
export function fillClass(database, { id, people }) {
  const { run } = database;
  const names = nameOf("n");
  const users = copied(database, "users", {
    id: `${id} + n`,
    email: `'classe' || (${id} + n) || '@carico.example'`,
    email_key: `'classe' || (${id} + n) || '@carico.example'`,
    name: names.given,
    surname: names.family,
    fiscal_code: "NULL",
    search_text: `lower(${names.family} || ' ' || ${names.given})`,
    sort_key: `lower(${names.family}) || ${database.tab} || lower(${names.given})`,
  });
  const start = database.days(database.now, -HELD_DAYS_AGO);
  const courseDate = copied(database, "course_dates", {
    id: String(id),
    course_id: "(SELECT min(course_id) FROM certificate_options WHERE always = 1)",
    starts_at: start,
    ends_at: database.days(database.now, `-${HELD_DAYS_AGO} + 0.3`),
    booking_deadline: database.days(database.now, -HELD_DAYS_AGO - 1),
    seats: String(people),
    status: "'completed'",
    days: "NULL",
  });
  const reservations = copied(database, "reservations", {
    id: `${id} + n`,
    course_date_id: String(id),
    user_id: `${id} + n`,
    status: "'confirmed'",
    attendance: "'present'",
    outcome: "'passed'",
    queued_at: "NULL",
    cancelled_at: "NULL",
    note: "NULL",
  });
  const due = copied(database, "reservation_certificates", {
    id: `${id} + n`,
    reservation_id: `${id} + n`,
    certificate_option_id: `(SELECT min(id) FROM certificate_options WHERE always = 1
      AND course_id = (SELECT course_id FROM course_dates WHERE id = ${id}))`,
    status: "'pending'",
    certificate_id: "NULL",
  });
  const copy = (table, { into, from }, source) => `INSERT INTO ${table} (${into}) ${numbers(people)},
    source AS (SELECT * FROM ${table} ${source} LIMIT 1) SELECT ${from} FROM number CROSS JOIN source;`;
  run(`BEGIN;
    ${copy("users", users, "WHERE email_key = 'laico@battito.example'")}
    INSERT INTO course_dates (${courseDate.into}) SELECT ${courseDate.from} FROM course_dates AS source
      WHERE source.private = (SELECT private FROM course_dates ORDER BY id LIMIT 1) ORDER BY source.id LIMIT 1;
    ${copy("reservations", reservations, "ORDER BY id")}
    ${copy("reservation_certificates", due, "ORDER BY id")}
    COMMIT;`);
}

/** Number and file of each certificate of a class, in the order of the numbers. */
export function papersOfClass(database, { id, people }) {
  return database
    .run(
      `SELECT number, reservation_id, file_key FROM certificates
       WHERE reservation_id >= ${id} AND reservation_id < ${id + people} ORDER BY number;`,
    )
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [number, reservation, file] = line.split("\t");
      return { number, reservation, file };
    });
}
