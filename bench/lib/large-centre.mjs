// Fills the demo centre's database with people, dates and reservations, on either engine, while the server is stopped. Rows are
// copies of the demo's, with other people, days and texts, made by the database itself: a million reservations take a minute.
import { execFileSync } from "node:child_process";
import { join } from "node:path";

const RESERVATIONS_PER_DATE = 50;
const SURNAMES =
  "Rossi Bianchi Ferrari Esposito Romano Colombo Ricci Marino Greco Bruno Gallo Conti Mancini Costa Giordano Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Ferrara Galli Martini Leone Longo Gentile Martinelli Vitale Lombardo Serra Coppola Marchetti Parisi Villa Conte Ferraro Ferri Fabbri Bianco Marini Grasso Valentini Messina Sala Gatti Pellegrini Palumbo Sanna Farina Rizzi Monti Cattaneo Morelli Amato Silvestri Mazza Testa Grassi Pellegrino Carbone Giuliani Benedetti Barone Rossetti Caputo Montanari Guerra Palmieri Bernardi Martino Fiore Ferretti Bellini Basile Riva Donati Piras Vitali Battaglia Sartori Neri Costantini Milani Pagano Ruggiero Sorrentino Orlando Damico Negri".split(
    " ",
  );
const NAMES =
  "Anna Marco Giulia Luca Sara Paolo Elena Andrea Chiara Davide Laura Matteo Francesca Stefano Martina Simone Valentina Roberto Silvia Giorgio Federica Antonio Paola Alessandro Marta Filippo Ilaria Enrico Cristina Nicola Alice Pietro Monica Fabio Serena Daniele Claudia Riccardo Beatrice Michele Irene Giacomo Lucia Tommaso Veronica Emanuele Giovanna Leonardo".split(
    " ",
  );

/** A database to fill: runs SQL and answers with rows of text. */
export const sqlite = (dataDir) => ({
  name: "SQLite",
  run: (sql) =>
    execFileSync("sqlite3", ["-bail", "-cmd", ".timeout 5000", "-separator", "\t", join(dataDir, "battito.db")], {
      input: sql,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    }),
  columns: (table) => `SELECT name FROM pragma_table_info('${table}');`,
  days: (column, days) => `strftime('%Y-%m-%dT%H:%M:%S+00:00', ${column}, (${days}) || ' days')`,
  day: (column, days) => `date(${column}, '${days} days')`,
  now: "strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now')",
  text: (value) => `CAST(${value} AS TEXT)`,
  tab: "char(9)",
  finish: "",
});

export const postgres = (url) => ({
  name: "PostgreSQL",
  run: (sql) =>
    execFileSync(
      process.env.BENCH_PSQL,
      [url, "-v", "ON_ERROR_STOP=1", "--quiet", "--no-align", "--tuples-only", "-F", "\t"],
      {
        input: sql,
        encoding: "utf8",
        maxBuffer: 1 << 28,
      },
    ),
  columns: (table) =>
    `SELECT column_name FROM information_schema.columns WHERE table_name = '${table}' AND table_schema = 'public' AND is_generated = 'NEVER' ORDER BY ordinal_position;`,
  days: (column, days) => `${column} + (${days}) * interval '1 day'`,
  day: (column, days) => `CAST(${column} AS date) + ${days}`,
  now: "now()",
  text: (value) => `CAST(${value} AS TEXT)`,
  tab: "chr(9)",
  // What the server's own maintenance does after a while.
  finish: `${["users", "course_dates", "reservations", "reservation_certificates", "certificates"]
    .map((table) => `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}));`)
    .join("\n")}
    VACUUM ANALYZE;`,
});

/** Columns of a table, with an expression in the place of those that differ in a copy. */
export function copied(database, name, changed) {
  const names = database.run(database.columns(name)).trim().split("\n");
  const missing = Object.keys(changed).filter((column) => !names.includes(column));
  if (missing.length > 0) throw new Error(`${name} has no ${missing.join(", ")}`);
  return {
    into: names.join(", "),
    from: names.map((column) => changed[column] ?? `source.${column}`).join(", "),
  };
}

export const numbers = (count) =>
  `WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < ${count - 1})`;

const pick = (words, by) =>
  `CASE (${by}) % ${words.length} ${words.map((word, index) => `WHEN ${index} THEN '${word}'`).join(" ")} END`;

/** A letter for each power of 26. */
const letter = (by) => `substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1 + (${by}) % 26, 1)`;

/** Family and given name of the n-th person. */
export const nameOf = (n) => ({ family: pick(SURNAMES, n), given: pick(NAMES, `${n} / 7`) });

/** The tax code of a generated person; searches look for it. */
export const taxCode = (n) =>
  `${[1, 26, 676, 17_576].map((power) => String.fromCodePoint(65 + (Math.floor(n / power) % 26))).join("")}AA80A01F205X`;

/**
 * Adds people, and dates with 50 reservations each, spread over six years, of which the last half year is to come. Ids start at a million, so that the
 * demo's own rows stay what they are.
 */
export function fillCentre(database, { people, dates }) {
  const first = 1_000_000;
  const { run, days, text } = database;
  const code = `${[1, 26, 676, 17_576].map((power) => letter(`n / ${power}`)).join(" || ")} || 'AA80A01F205X'`;
  const users = copied(database, "users", {
    id: `${first} + n`,
    email: "'persona' || n || '@carico.example'",
    email_key: "'persona' || n || '@carico.example'",
    name: "given",
    surname: "family",
    fiscal_code: "code",
    search_text: "lower(family || ' ' || given || ' persona' || n || '@carico.example ' || code)",
    sort_key: `lower(family) || ${database.tab} || lower(given)`,
  });
  run(`BEGIN;
    INSERT INTO users (${users.into}) ${numbers(people)}, person AS (
      SELECT n, ${nameOf("n").family} AS family, ${nameOf("n").given} AS given, ${code} AS code FROM number)
    SELECT ${users.from} FROM person, users AS source WHERE source.email_key = 'laico@battito.example';
    COMMIT;`);

  const offset = `(n * 7919) % 2190 - 2000`;
  const seats = RESERVATIONS_PER_DATE;
  const courseDates = copied(database, "course_dates", {
    id: `${first} + n`,
    course_id: "course.id",
    venue: "'Via del Carico ' || (n % 300)",
    search_text: "'via del carico ' || (n % 300)",
    starts_at: days("source.starts_at", offset),
    ends_at: days("source.ends_at", offset),
    booking_deadline: days("source.booking_deadline", offset),
    seats: String(seats),
    status: `CASE WHEN ${offset} < -120 THEN 'completed' ELSE 'scheduled' END`,
  });
  run(`BEGIN;
    INSERT INTO course_dates (${courseDates.into}) ${numbers(dates)},
    source AS (SELECT * FROM course_dates WHERE status = 'scheduled' AND private = (SELECT private FROM course_dates ORDER BY id LIMIT 1) ORDER BY id LIMIT 1),
    course AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM courses)
    SELECT ${courseDates.from} FROM number JOIN source ON 1 = 1
    JOIN course ON course.place = number.n % (SELECT count(*) FROM courses);
    COMMIT;`);

  const reservations = copied(database, "reservations", {
    id: `${first} + number.n * ${seats} + seat.k`,
    course_date_id: `${first} + number.n`,
    // 1009 is prime: no person twice on a date.
    user_id: `${first} + (number.n * 37 + seat.k * 1009) % ${people}`,
    status: "CASE WHEN seat.k % 10 = 9 THEN 'cancelled' WHEN seat.k % 25 = 24 THEN 'waiting' ELSE 'confirmed' END",
    queued_at: `CASE WHEN seat.k % 25 = 24 AND seat.k % 10 <> 9 THEN ${database.now} END`,
    cancelled_at: `CASE WHEN seat.k % 10 = 9 THEN ${database.now} END`,
    attendance: "'unknown'",
    outcome: "'none'",
    note: "NULL",
  });
  run(`BEGIN;
    INSERT INTO reservations (${reservations.into}) ${numbers(dates)}, seat(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM seat WHERE k < ${seats - 1}),
    source AS (SELECT * FROM reservations ORDER BY id LIMIT 1)
    SELECT ${reservations.from} FROM number CROSS JOIN seat CROSS JOIN source;
    COMMIT;`);

  const certificates = copied(database, "reservation_certificates", {
    id: "reservations.id",
    reservation_id: "reservations.id",
    certificate_option_id: "option.id",
    status: "'pending'",
    certificate_id: "NULL",
  });
  run(`BEGIN;
    INSERT INTO reservation_certificates (${certificates.into})
    WITH option AS (SELECT min(id) AS id, course_id FROM certificate_options GROUP BY course_id),
    source AS (SELECT * FROM reservation_certificates ORDER BY id LIMIT 1)
    SELECT ${certificates.from} FROM reservations JOIN course_dates ON course_dates.id = reservations.course_date_id
    JOIN option ON option.course_id = course_dates.course_id CROSS JOIN source WHERE reservations.id >= ${first};
    COMMIT;`);

  // Papers of every fifth reservation of the past dates, valid for two years.
  const number = text("reservations.id");
  const papers = copied(database, "certificates", {
    id: "reservations.id",
    number: `'1999-' || ${number}`,
    // Sixteen characters.
    code: `'Z' || (100000000000000 + reservations.id)`,
    user_id: "reservations.user_id",
    reservation_id: "reservations.id",
    reservation_certificate_id: "reservations.id",
    course_id: "course_dates.course_id",
    certificate_option_id: "due.certificate_option_id",
    holder_name: "users.name",
    holder_surname: "users.surname",
    tax_code: "users.fiscal_code",
    issued_on: database.day("course_dates.starts_at", 1),
    issued_at: "course_dates.ends_at",
    expires_on: database.day("course_dates.starts_at", 731),
    file_key: "'none'",
    search_text: `users.search_text || ' 1999-' || ${number}`,
    sort_key: "users.sort_key",
  });
  run(`BEGIN;
    INSERT INTO certificates (${papers.into})
    WITH source AS (SELECT * FROM certificates WHERE status = 'issued' AND NOT imported AND NOT external ORDER BY id LIMIT 1)
    SELECT ${papers.from} FROM reservations JOIN course_dates ON course_dates.id = reservations.course_date_id
    JOIN users ON users.id = reservations.user_id JOIN reservation_certificates AS due ON due.id = reservations.id CROSS JOIN source
    WHERE reservations.id >= ${first} AND reservations.id % 5 = 0 AND reservations.status = 'confirmed'
    AND course_dates.ends_at < ${database.now};
    UPDATE reservation_certificates SET certificate_id = id, status = 'issued'
    WHERE id IN (SELECT id FROM certificates WHERE id >= ${first});
    ${["lower(holder_surname)", "lower(holder_name)", "lower(tax_code)", "number"]
      .map(
        (word) => `INSERT INTO certificate_words (word, sort_key, certificate_id)
        SELECT ${word}, sort_key, id FROM certificates WHERE id >= ${first};`,
      )
      .join("\n")}
    COMMIT;
    ${database.finish}`);
  const [made] = run(`SELECT ${text("count(*)")} FROM reservations WHERE id >= ${first};`)
    .trim()
    .split("\n");
  if (Number(made) !== dates * seats) throw new Error(`${made} reservations instead of ${dates * seats}`);
  return { first, reservations: dates * seats };
}

/** On PostgreSQL: how often each large table was read from one end to the other, and by how many rows. */
export function sequentialScans(database) {
  return database
    .run(
      "SELECT relname, seq_scan, seq_tup_read FROM pg_stat_user_tables WHERE n_live_tup > 10000 AND seq_scan > 0 ORDER BY seq_tup_read DESC;",
    )
    .trim()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split("\t"));
}
