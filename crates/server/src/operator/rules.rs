//! What must be true of the rows of a centre, as queries that both engines understand and that find the rows for which it is not. Each
//! gives the number of a row and what is wrong with it.

/// A rule that one query can check.
pub(super) struct Rule {
    /// Its name, stable for programs.
    pub name: &'static str,
    /// What must be true.
    pub says: &'static str,
    /// Finds the rows that break it: `id`, `detail`.
    pub query: &'static str,
    /// How many days ago the `$1` of the query was, if it has one.
    pub days_ago: Option<i64>,
}

const fn rule(name: &'static str, says: &'static str, query: &'static str) -> Rule {
    Rule {
        name,
        says,
        query,
        days_ago: None,
    }
}

const fn rule_since(days_ago: i64, name: &'static str, says: &'static str, query: &'static str) -> Rule {
    Rule {
        days_ago: Some(days_ago),
        ..rule(name, says, query)
    }
}

/// The rules, those about seats first.
pub(super) const RULES: &[Rule] = &[
    rule(
        "seats",
        "a date has no more confirmed people than seats",
        "SELECT d.id AS id, CAST(COUNT(*) AS TEXT) || ' confirmed, ' || CAST(d.seats AS TEXT) || ' seats' AS detail
         FROM course_dates d JOIN reservations r ON r.course_date_id = d.id AND r.status = 'confirmed'
         GROUP BY d.id, d.seats HAVING COUNT(*) > d.seats",
    ),
    rule(
        "seat-counts",
        "the counts of a date are those of its reservations",
        "SELECT d.id AS id,
                'confirmed ' || CAST(COALESCE(c.confirmed, 0) AS TEXT) || ' for ' || CAST(COALESCE(r.confirmed, 0) AS TEXT)
                || ', waiting ' || CAST(COALESCE(c.waiting, 0) AS TEXT) || ' for ' || CAST(COALESCE(r.waiting, 0) AS TEXT) AS detail
         FROM course_dates d
         LEFT JOIN course_date_counts c ON c.course_date_id = d.id
         LEFT JOIN (
             SELECT course_date_id,
                    SUM(CASE WHEN status = 'confirmed' THEN 1 ELSE 0 END) AS confirmed,
                    SUM(CASE WHEN status = 'waiting' THEN 1 ELSE 0 END) AS waiting,
                    SUM(CASE WHEN status = 'confirmed' AND attendance = 'present' THEN 1 ELSE 0 END) AS present,
                    SUM(CASE WHEN status = 'confirmed' AND attendance = 'absent' THEN 1 ELSE 0 END) AS absent,
                    SUM(CASE WHEN status = 'confirmed' AND outcome = 'passed' THEN 1 ELSE 0 END) AS passed,
                    SUM(CASE WHEN status = 'confirmed' AND outcome = 'failed' THEN 1 ELSE 0 END) AS failed
             FROM reservations GROUP BY course_date_id
         ) r ON r.course_date_id = d.id
         WHERE COALESCE(c.confirmed, 0) <> COALESCE(r.confirmed, 0) OR COALESCE(c.waiting, 0) <> COALESCE(r.waiting, 0)
            OR COALESCE(c.present, 0) <> COALESCE(r.present, 0) OR COALESCE(c.absent, 0) <> COALESCE(r.absent, 0)
            OR COALESCE(c.passed, 0) <> COALESCE(r.passed, 0) OR COALESCE(c.failed, 0) <> COALESCE(r.failed, 0)",
    ),
    rule_since(
        0,
        "waiting-list",
        "nobody waits for a date that is still to come while it has a free seat",
        "SELECT d.id AS id, CAST(w.waiting AS TEXT) || ' waiting, ' || CAST(d.seats - w.confirmed AS TEXT) || ' free' AS detail
         FROM course_dates d JOIN (
             SELECT course_date_id,
                    SUM(CASE WHEN status = 'confirmed' THEN 1 ELSE 0 END) AS confirmed,
                    SUM(CASE WHEN status = 'waiting' THEN 1 ELSE 0 END) AS waiting
             FROM reservations GROUP BY course_date_id
         ) w ON w.course_date_id = d.id
         WHERE d.status IN ('scheduled', 'confirmed') AND d.starts_at > $1 AND w.waiting > 0 AND w.confirmed < d.seats",
    ),
    rule(
        "one-reservation",
        "a person has one reservation of a date that is not cancelled",
        "SELECT MIN(id) AS id, CAST(COUNT(*) AS TEXT) || ' of person ' || CAST(user_id AS TEXT) || ' at date '
                || CAST(course_date_id AS TEXT) AS detail
         FROM reservations WHERE status <> 'cancelled' GROUP BY course_date_id, user_id HAVING COUNT(*) > 1",
    ),
    rule(
        "paper-without-pass",
        "the holder of a certificate in force that the centre has issued was confirmed, attended and passed",
        "SELECT c.id AS id, 'certificate ' || c.number || ': reservation ' || CAST(r.id AS TEXT) || ' is ' || r.status || ', '
                || r.attendance || ', ' || r.outcome AS detail
         FROM certificates c JOIN reservations r ON r.id = c.reservation_id
         WHERE c.status = 'issued' AND NOT c.imported
           AND (r.status <> 'confirmed' OR r.attendance <> 'present' OR r.outcome <> 'passed')
           -- Of two reservations that a merge has brought together one is cancelled, and its certificate stays true.
           AND NOT (r.status = 'cancelled' AND EXISTS (
               SELECT 1 FROM reservations o
               WHERE o.user_id = r.user_id AND o.course_date_id = r.course_date_id AND o.status = 'confirmed'
                 AND o.attendance = 'present' AND o.outcome = 'passed'))",
    ),
    rule(
        "certificate-of-reservation",
        "a certificate of a reservation is issued exactly when it names a paper in force of that reservation",
        "SELECT d.id AS id, 'reservation ' || CAST(d.reservation_id AS TEXT) || ': ' || d.status || ', paper '
                || COALESCE(c.number || ' ' || c.status, 'none') AS detail
         FROM reservation_certificates d LEFT JOIN certificates c ON c.id = d.certificate_id
         WHERE (d.status = 'issued' AND (c.id IS NULL OR c.status <> 'issued' OR c.reservation_id <> d.reservation_id))
            OR (d.status <> 'issued' AND c.status = 'issued')",
    ),
    rule(
        "replaced-papers",
        "a certificate is replaced exactly when it names the one in its place",
        "SELECT id, 'certificate ' || number || ' is ' || status AS detail
         FROM certificates WHERE (status = 'replaced') <> (replaced_by_id IS NOT NULL)",
    ),
    rule(
        "certificate-numbers",
        "no certificate has a number that its year has still to give",
        "SELECT c.id AS id, 'certificate ' || c.number || ', last number of the year ' || COALESCE(CAST(n.last AS TEXT), 'none') AS detail
         FROM certificates c LEFT JOIN certificate_counters n ON n.year = CAST(SUBSTR(c.number, 1, 4) AS INTEGER)
         WHERE NOT c.imported AND (n.last IS NULL OR CAST(SUBSTR(c.number, 6) AS INTEGER) > n.last)",
    ),
    rule_since(
        4,
        "mails",
        "no mail waits for longer than it is tried, and one that was sent is empty",
        "SELECT id, kind || CASE WHEN sent_at IS NULL THEN ' still waits' ELSE ' was sent and is not empty' END AS detail
         FROM outbox
         WHERE (sent_at IS NULL AND failed_at IS NULL AND next_attempt_at < $1
                AND NOT EXISTS (SELECT 1 FROM mail_holds))
            OR (sent_at IS NOT NULL AND LENGTH(message) > 0)",
    ),
    rule_since(
        2,
        "jobs",
        "no job runs for days",
        "SELECT id, kind || ', ' || CAST(done AS TEXT) || ' of ' || CAST(total AS TEXT) AS detail
         FROM jobs WHERE state = 'running' AND created_at < $1",
    ),
    rule(
        "merged-people",
        "a person who was merged is disabled, has no seat ahead, and names somebody who was not merged",
        "SELECT u.id AS id, 'merged into ' || CAST(u.merged_into AS TEXT) AS detail
         FROM users u JOIN users i ON i.id = u.merged_into
         WHERE u.disabled_at IS NULL OR i.merged_into IS NOT NULL OR i.id = u.id
            OR EXISTS (SELECT 1 FROM reservations r WHERE r.user_id = u.id AND r.status <> 'cancelled')",
    ),
    rule(
        "erased-people",
        "nothing identifies a person who has deleted the account, and nobody is logged in as one",
        "SELECT u.id AS id, 'erased, yet known' AS detail
         FROM users u
         WHERE u.anonymised_at IS NOT NULL
           AND ((u.name <> '' AND u.merged_into IS NULL) OR u.fiscal_code IS NOT NULL OR u.phone IS NOT NULL OR u.contact_email IS NOT NULL
                OR u.birth_date IS NOT NULL OR u.birth_place IS NOT NULL OR u.password_hash IS NOT NULL
                OR u.two_factor_secret IS NOT NULL OR u.disabled_at IS NULL
                OR EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = u.id)
                OR EXISTS (SELECT 1 FROM one_time_tokens t WHERE t.user_id = u.id))",
    ),
    rule(
        "passkeys",
        "a passkey belongs to somebody with two-factor login",
        "SELECT p.id AS id, 'of user ' || CAST(p.user_id AS TEXT) AS detail
         FROM passkeys p JOIN users u ON u.id = p.user_id
         WHERE u.two_factor_enabled_at IS NULL",
    ),
];
