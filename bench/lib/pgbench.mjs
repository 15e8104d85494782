// What PostgreSQL itself can do with the very same statements: one booking is made while the database logs every statement,
// the log becomes a pgbench script, and pgbench runs it with other people and dates. No HTTP, no server of ours.
import { execFileSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ORDER = {
  "many dates": "\\set date :first_date + (:pair % :people + :pair / :people) % :dates",
  "one hot date": "\\set date :first_date + :pair / :people",
};

const log = () => process.env.BENCH_POSTGRES_LOG;
const psql = (url, ...commands) =>
  execFileSync(process.env.BENCH_PSQL, [url, "--quiet", ...commands.flatMap((command) => ["-c", command])], {
    stdio: ["ignore", "ignore", "inherit"],
  });

/** Every statement in a piece of PostgreSQL's log, with its parameters and the backend it ran in. */
function parse(text) {
  const statements = [];
  for (const line of text.split("\n")) {
    const [, backend] = line.match(/ UTC \[(\d+)\] /) ?? [];
    const statement = line.match(/LOG: {2}(?:execute [^:]*|statement): (.*)$/);
    const detail = line.match(/DETAIL: {2}parameters: (.*)$/);
    if (statement) statements.push({ backend, sql: statement[1], values: [] });
    if (detail) {
      const owner = statements.findLast((one) => one.backend === backend);
      owner.values = [...detail[1].matchAll(/\$\d+ = (NULL|'(?:[^']|'')*')/g)].map(([, value]) => value);
    }
  }
  return statements;
}

/** Of all that ran meanwhile, what the booking ran: its transaction, and the reads around it; not the mails that leave. */
function ofBooking(statements) {
  const insert = statements.findIndex(({ sql }) => sql.startsWith('INSERT INTO "reservations"'));
  const { backend } = statements[insert];
  const begin = statements.findLastIndex(
    (one, index) => index < insert && one.backend === backend && one.sql === "BEGIN",
  );
  const commit = statements.findIndex(
    (one, index) => index > insert && one.backend === backend && one.sql === "COMMIT",
  );
  const isRead = ({ sql }) => sql.startsWith("SELECT") && !sql.includes('"outbox"');
  return statements.filter((one, index) => (index >= begin && index <= commit ? one.backend === backend : isRead(one)));
}

async function logged(url, act) {
  psql(url, "ALTER SYSTEM SET log_statement = 'all'", "SELECT pg_reload_conf()");
  try {
    await act(); // The first time after the reload, which backends notice one by one.
    const from = statSync(log()).size;
    const result = await act();
    return { result, statements: ofBooking(parse(readFileSync(log()).subarray(from).toString())) };
  } finally {
    psql(url, "ALTER SYSTEM RESET log_statement", "SELECT pg_reload_conf()");
  }
}

/** Puts values in the place of parameters, and variables in the place of the ids of the date, the person and the booking. */
function scriptOf(statements, ids, order) {
  const variables = new Map(Object.entries(ids).map(([name, id]) => [`'${id}'`, `:${name}`]));
  const written = statements.map(({ sql, values }) => {
    const filled = sql.replace(/\$(\d+)/g, (_, number) => variables.get(values[number - 1]) ?? values[number - 1]);
    return sql.startsWith('INSERT INTO "reservations"') ? `${filled} \\gset booking_` : `${filled};`;
  });
  return [
    "\\set pair :n * :clients + :client_id",
    "\\set n :n + 1",
    "\\set person :first_person + :pair % :people",
    ORDER[order],
    ...written,
    "",
  ].join("\n");
}

/** Captures one booking; `book` makes a new one each time, `identify` tells the ids of its date, person and reservation. */
export async function captureBooking(url, book, identify) {
  const { result, statements } = await logged(url, book);
  const { date, person, reservation } = await identify(result);
  if (new Set([date, person, reservation]).size !== 3)
    throw new Error("date, person and booking have the same id: change the numbers of dates or people");
  return (order) => scriptOf(statements, { date, person, booking_id: reservation }, order);
}

/** Transactions a second, on dates nobody has booked yet. */
export function runPgbench(url, { folder, script, clients, seconds, people, dates }) {
  const file = join(folder, "booking.pgbench");
  writeFileSync(file, script);
  const variables = {
    n: 0,
    clients,
    first_person: people.first,
    people: people.count,
    first_date: dates.first,
    dates: dates.count,
  };
  const output = execFileSync(
    join(process.env.BENCH_PSQL, "../pgbench"),
    [
      url,
      "--no-vacuum",
      "--protocol=prepared",
      `--client=${clients}`,
      `--time=${seconds}`,
      `--file=${file}`,
      ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
    ],
    { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  );
  if (/aborted|failed transactions: [1-9]/.test(output)) throw new Error(`pgbench could not finish:\n${output}`);
  return Number(output.match(/tps = ([\d.]+)/)[1]);
}
