//! People, courses and dates to test with, put straight into the database.

use battito_domain::rome_time;
use battito_domain::{
    course::{Audience, CourseKind, Provider},
    wire_enum::WireEnum,
};
use battito_platform::{
    entities::{
        DayList, TextList, audit_entries, certificate_options, certificates, cities, course_dates, courses, outbox,
        reservation_certificates, reservations, sessions, shifts, users,
    },
    error::ApiError,
    randomness,
    text_enum::TextEnum,
};
use chrono::{DateTime, TimeDelta, Utc};
use futures_util::FutureExt;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, Set};
use serde_json::Value;

use super::{Actor, World};

/// A person with a session.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) id: i64,
    pub(crate) email: String,
    pub(crate) token: String,
    pub(crate) actor: Actor,
}

/// The kind of a person.
#[derive(Clone, Copy, Default)]
pub(crate) struct Traits {
    pub(crate) sanitary: bool,
    pub(crate) admin: bool,
    pub(crate) instructor: bool,
}

impl World {
    /// Puts one row in.
    pub(crate) async fn put<A>(&self, row: A) -> <A::Entity as EntityTrait>::Model
    where
        A: ActiveModelTrait + sea_orm::ActiveModelBehavior + Send + 'static,
        <A::Entity as EntityTrait>::Model: sea_orm::IntoActiveModel<A> + Send + Sync,
    {
        self.app
            .db()
            .write(move |tx| async move { row.insert(tx).await.map_err(ApiError::from) }.boxed())
            .await
            .expect("a row that fits")
    }

    /// A person by first name: `anna` has the address `anna@test.example` and a session. Only admins have a password, so that
    /// one of them is not the last who can log in.
    pub(crate) async fn person(&self, name: &str, traits: Traits) -> Person {
        let now = self.now();
        let email = format!("{name}@test.example");
        let password_hash = if traits.admin {
            Some(self.password_hash().await)
        } else {
            None
        };
        let user = self
            .put(users::ActiveModel {
                email: Set(Some(email.clone())),
                email_key: Set(Some(email.clone())),
                name: Set(name.to_owned()),
                surname: Set("Rossi".to_owned()),
                fiscal_code: Set(Some(tax_code(name))),
                phone: Set(Some("3331234567".to_owned())),
                is_sanitary: Set(traits.sanitary),
                is_admin: Set(traits.admin),
                is_instructor: Set(traits.instructor),
                password_hash: Set(password_hash),
                created_at: Set(now),
                updated_at: Set(now),
                ..Default::default()
            })
            .await;
        let token = self.session(user.id).await;
        Person {
            id: user.id,
            email,
            actor: self.with_token(&token),
            token,
        }
    }

    pub(crate) async fn participant(&self, name: &str) -> Person {
        self.person(
            name,
            Traits {
                sanitary: true,
                ..Traits::default()
            },
        )
        .await
    }

    pub(crate) async fn layperson(&self, name: &str) -> Person {
        self.person(name, Traits::default()).await
    }

    pub(crate) async fn instructor(&self) -> Person {
        self.person(
            "istruttore",
            Traits {
                instructor: true,
                sanitary: true,
                ..Traits::default()
            },
        )
        .await
    }

    pub(crate) async fn admin(&self) -> Person {
        self.admin_named("admin").await
    }

    pub(crate) async fn admin_named(&self, name: &str) -> Person {
        let traits = Traits {
            admin: true,
            ..Traits::default()
        };
        self.person(name, traits).await
    }

    /// A new session of a user.
    pub(crate) async fn session(&self, user_id: i64) -> String {
        let token = self.app.secret().expect("randomness");
        let now = self.now();
        self.put(sessions::ActiveModel {
            user_id: Set(user_id),
            token_hash: Set(randomness::hash(&token)),
            created_at: Set(now),
            last_seen_at: Set(now),
            expires_at: Set(now + TimeDelta::days(400)),
            ..Default::default()
        })
        .await;
        token
    }

    /// A published course for everyone.
    pub(crate) async fn course(&self, title: &str) -> courses::Model {
        self.put(new_course(title, self.now())).await
    }

    pub(crate) async fn option(&self, course_id: i64, name: &str, always: i32) -> certificate_options::Model {
        self.put(certificate_options::ActiveModel {
            course_id: Set(course_id),
            position: Set(0),
            name: Set(name.to_owned()),
            always: Set(always),
            validity_months: Set(Some(24)),
            validity_to_month_end: Set(false),
            ..Default::default()
        })
        .await
    }

    pub(crate) async fn city(&self, name: &str) -> cities::Model {
        let key = battito_domain::search_text::fold(name);
        let known = cities::Entity::find()
            .filter(cities::Column::NameKey.eq(&key))
            .one(self.app.db().read())
            .await;
        match known.expect("a query") {
            Some(city) => city,
            None => {
                self.put(cities::ActiveModel {
                    name: Set(name.to_owned()),
                    province: Set("MI".to_owned()),
                    name_key: Set(key),
                    ..Default::default()
                })
                .await
            }
        }
    }

    /// A date in Milano, nine to six, so many days from now.
    pub(crate) async fn date(&self, course_id: i64, in_days: i64, seats: i32) -> course_dates::Model {
        let date = self.new_date(course_id, in_days, seats).await;
        self.put(date).await
    }

    /// The same, to be changed before it is put in.
    pub(crate) async fn new_date(&self, course_id: i64, in_days: i64, seats: i32) -> course_dates::ActiveModel {
        let (now, city) = (self.now(), self.city("Milano").await);
        let starts_at = now + TimeDelta::days(in_days) - TimeDelta::hours(2);
        course_dates::ActiveModel {
            course_id: Set(course_id),
            city_id: Set(city.id),
            venue: Set("Via Manzoni, 12".to_owned()),
            starts_at: Set(starts_at),
            ends_at: Set(starts_at + TimeDelta::hours(9)),
            seats: Set(seats),
            booking_deadline: Set(starts_at),
            private: Set(false),
            status: Set(word("scheduled")),
            created_at: Set(now),
            updated_at: Set(now),
            ..Default::default()
        }
    }

    /// A reservation put in without asking the rules.
    pub(crate) async fn reservation(&self, date_id: i64, user_id: i64, status: &str) -> reservations::Model {
        let now = self.now();
        self.put(reservations::ActiveModel {
            course_date_id: Set(date_id),
            user_id: Set(user_id),
            status: Set(word(status)),
            attendance: Set(word("unknown")),
            outcome: Set(word("none")),
            queued_at: Set((status == "waiting").then_some(now)),
            created_at: Set(now),
            updated_at: Set(now),
            ..Default::default()
        })
        .await
    }

    /// A shift put in without asking the rules: of the whole date, or tomorrow from nine to one.
    pub(crate) async fn shift(&self, user_id: i64, date: Option<&course_dates::Model>, status: &str) -> shifts::Model {
        let now = self.now();
        let tomorrow = now + TimeDelta::hours(22);
        self.put(shifts::ActiveModel {
            user_id: Set(user_id),
            course_date_id: Set(date.map(|date| date.id)),
            starts_at: Set(date.map_or(tomorrow, |date| date.starts_at)),
            ends_at: Set(date.map_or(tomorrow + TimeDelta::hours(4), |date| date.ends_at)),
            role: Set(word("istruttore")),
            status: Set(word(status)),
            created_at: Set(now),
            updated_at: Set(now),
            ..Default::default()
        })
        .await
    }

    /// All shifts, oldest first, withdrawn ones too.
    pub(crate) async fn shifts(&self) -> Vec<shifts::Model> {
        let shifts = shifts::Entity::find().order_by_asc(shifts::Column::Id);
        shifts.all(self.app.db().read()).await.expect("a query")
    }

    /// An instructor by first name.
    pub(crate) async fn teacher(&self, name: &str) -> Person {
        let traits = Traits {
            instructor: true,
            ..Traits::default()
        };
        self.person(name, traits).await
    }

    /// Statuses of the reservations of a date, in order of arrival. Its counts agree with them.
    pub(crate) async fn statuses(&self, date_id: i64) -> Vec<String> {
        self.counts(date_id).await;
        let rows = reservations::Entity::find()
            .filter(reservations::Column::CourseDateId.eq(date_id))
            .order_by_asc(reservations::Column::Id)
            .all(self.app.db().read())
            .await
            .expect("a query");
        rows.into_iter().map(|row| row.status.as_str().to_owned()).collect()
    }

    /// An issued certificate without an owner.
    pub(crate) fn new_paper(&self, number: &str, code: &str) -> certificates::ActiveModel {
        let now = self.now();
        certificates::ActiveModel {
            number: Set(number.to_owned()),
            code: Set(code.to_owned()),
            imported: Set(false),
            external: Set(false),
            holder_name: Set("Anna".to_owned()),
            holder_surname: Set("Rossi".to_owned()),
            title: Set("BLSD".to_owned()),
            option_name: Set("Attestato".to_owned()),
            days: Set(DayList::default()),
            instructors: Set(TextList::default()),
            issued_on: Set(rome_time::local(now).date()),
            issued_at: Set(now),
            status: Set(word("issued")),
            ..Default::default()
        }
    }

    pub(crate) async fn certificates(&self, reservation_id: i64) -> Vec<reservation_certificates::Model> {
        reservation_certificates::Entity::find()
            .filter(reservation_certificates::Column::ReservationId.eq(reservation_id))
            .order_by_asc(reservation_certificates::Column::Id)
            .all(self.app.db().read())
            .await
            .expect("a query")
    }

    /// The mails waiting in the outbox, oldest first.
    pub(crate) async fn mails(&self) -> Vec<Mail> {
        self.after_responses().await;
        let rows = outbox::Entity::find()
            .order_by_asc(outbox::Column::Id)
            .all(self.app.db().read())
            .await
            .expect("a query");
        rows.into_iter().map(Mail).collect()
    }

    /// The actions of the audit log, oldest first.
    pub(crate) async fn audit_actions(&self) -> Vec<String> {
        let entries = audit_entries::Entity::find()
            .order_by_asc(audit_entries::Column::Id)
            .all(self.app.db().read())
            .await
            .expect("a query");
        entries.into_iter().map(|entry| entry.action).collect()
    }

    /// The audit log of a reservation as an admin reads it, the latest first: `42 reservation.cancel waiting
    /// cancelled`, where 42 is the author.
    pub(crate) async fn audit_of_reservation(&self, admin: &Actor, id: i64) -> Vec<String> {
        let path = format!("/api/audit?subject_kind=reservation&subject_id={id}");
        let log = admin.get(&path).await.expect(200).json();
        let entry = |entry: &Value| {
            let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
            let statuses = [&entry["before"]["status"], &entry["after"]["status"]]
                .map(text)
                .join(" ");
            format!("{} {} {statuses}", entry["actor"]["id"], text(&entry["action"]))
        };
        log["data"].as_array().expect("entries").iter().map(entry).collect()
    }

    /// The mails to one address, as `kind`s.
    pub(crate) async fn mail_kinds(&self, address: &str) -> Vec<String> {
        self.mails()
            .await
            .into_iter()
            .filter(|mail| mail.0.recipient == address)
            .map(|mail| mail.0.kind)
            .collect()
    }
}

/// A mail of the outbox.
pub(crate) struct Mail(pub outbox::Model);

impl Mail {
    /// The text part, decoded.
    pub(crate) fn text(&self) -> String {
        let message = mail_parser::MessageParser::default()
            .parse(&self.0.message)
            .expect("a readable mail");
        message.body_text(0).expect("a text part").replace("\r\n", "\n")
    }

    /// The HTML part, decoded.
    pub(crate) fn html(&self) -> String {
        let message = mail_parser::MessageParser::default()
            .parse(&self.0.message)
            .expect("a readable mail");
        message.body_html(0).expect("an HTML part").into_owned()
    }

    /// The attached calendar, if any.
    pub(crate) fn calendar(&self) -> Option<String> {
        use mail_parser::MimeHeaders;
        let message = mail_parser::MessageParser::default().parse(&self.0.message)?;
        let attachment = message
            .attachments()
            .find(|part| part.attachment_name() == Some("corso.ics"))?;
        Some(String::from_utf8_lossy(attachment.contents()).into_owned())
    }

    /// The part of the mail's link after `path`.
    pub(crate) fn link_after(&self, path: &str) -> String {
        let text = self.text();
        let (_, rest) = text.split_once(path).expect("the link");
        rest.split_whitespace().next().expect("its secret").to_owned()
    }
}

/// A status by its word.
pub(crate) fn word<T: WireEnum>(word: &str) -> TextEnum<T> {
    TextEnum(T::from_word(word).expect("a known word"))
}

/// A tax code of its own for each name, with omocodia-free digits; its check character does not matter here.
fn tax_code(name: &str) -> String {
    let number: u32 = name
        .bytes()
        .fold(7_u32, |sum, byte| sum.wrapping_mul(131).wrapping_add(byte.into()));
    let letters: String = (0..6)
        .map(|i| char::from(b'A' + u8::try_from((number >> (i * 4)) % 26).expect("a letter")))
        .collect();
    format!("{letters}80A01F{:03}X", number % 1000)
}

pub(crate) fn new_course(title: &str, now: DateTime<Utc>) -> courses::ActiveModel {
    courses::ActiveModel {
        title: Set(title.to_owned()),
        description: Set(format!("Descrizione di {title}.")),
        short_description: Set(format!("In breve: {title}.")),
        kind: Set(CourseKind::Full.into()),
        audience: Set(Audience::Everyone.into()),
        provider: Set(Provider::Centre.into()),
        duration: Set(8),
        min_participant: Set(4),
        max_participant: Set(12),
        participants_per_instructor: Set(6),
        goal: Set("Saper intervenire.".to_owned()),
        requirements: Set(TextList(vec!["Maggiore età".to_owned()])),
        arguments: Set(TextList(vec!["Rianimazione".to_owned()])),
        frontal_teaching: Set("Lezione in aula.".to_owned()),
        practical_teaching: Set(None),
        test_methods: Set(None),
        program: Set(None),
        program_module: Set(None),
        what_to_bring: Set(TextList::default()),
        published: Set(true),
        archived_at: Set(None),
        search_text: Set(battito_domain::search_text::fold(&format!(
            "{title} Descrizione di {title}. In breve: {title}."
        ))),
        version: Set(1),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    }
}
