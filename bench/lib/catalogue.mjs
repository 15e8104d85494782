// Fills the demo centre's database with as many courses as a measurement wants: copies of the real ones, each with a title,
// certificates and dates of its own. SQLite only, and only while the server is stopped.
import { execFileSync } from "node:child_process";
import { join } from "node:path";

const sqlite = (dataDir, ...args) =>
  execFileSync("sqlite3", ["-bail", "-cmd", ".timeout 5000", join(dataDir, "battito.db"), ...args], {
    encoding: "utf8",
  });

/** Columns of a table, with an expression in the place of those that differ in a copy. */
function columns(dataDir, name, changed) {
  const names = sqlite(dataDir, `SELECT name FROM pragma_table_info('${name}')`).trim().split("\n");
  const copied = names.filter((column) => column !== "id" || "id" in changed);
  return { into: copied.join(", "), from: copied.map((column) => changed[column] ?? `source.${column}`).join(", ") };
}

export function fillCatalogue(dataDir, count) {
  const { into, from } = columns(dataDir, "courses", {
    id: "n",
    title: "source.title || ' (edizione ' || n || ')'",
    search_text: "source.search_text || ' edizione ' || n",
  });
  const options = columns(dataDir, "certificate_options", { course_id: "copy.n" });
  const later = (column) => `strftime('%Y-%m-%dT%H:%M:%S+00:00', source.${column}, '+' || (copy.n % 90) || ' days')`;
  const dates = columns(dataDir, "course_dates", {
    course_id: "copy.n",
    starts_at: later("starts_at"),
    ends_at: later("ends_at"),
    booking_deadline: later("booking_deadline"),
  });
  sqlite(
    dataDir,
    `BEGIN;
    CREATE TEMP TABLE copy AS
      WITH RECURSIVE number(n) AS (SELECT (SELECT count(*) FROM courses) + 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${count})
      SELECT n, (n - 1) % (SELECT count(*) FROM courses) + 1 AS source_id FROM number WHERE n <= ${count};
    INSERT INTO courses (${into}) SELECT ${from} FROM copy JOIN courses AS source ON source.id = copy.source_id;
    INSERT INTO certificate_options (${options.into}) SELECT ${options.from} FROM copy JOIN certificate_options AS source ON source.course_id = copy.source_id;
    INSERT INTO course_dates (${dates.into}) SELECT ${dates.from} FROM copy JOIN course_dates AS source ON source.course_id = copy.source_id
      WHERE source.status IN ('scheduled', 'confirmed');
    COMMIT;`,
  );
  const there = Number(sqlite(dataDir, "SELECT count(*) FROM courses"));
  if (there !== Math.max(count, 14)) throw new Error(`${there} courses instead of ${count}`);
}

/** Makes every page of a course, and so every list, out of date, as any change of it does; the server may be running. */
export const touchCourse = (dataDir, id) =>
  sqlite(dataDir, `UPDATE courses SET version = version + 1 WHERE id = ${id}`);
