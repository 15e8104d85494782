//! `DELETE /profile`: people delete their account.

use axum::http::Method;
use battito::features::renewals;
use battito_platform::entities::{
    audit_entries, calendar_feeds, instructor_availabilities, one_time_tokens, outbox, recovery_codes, reservations,
    retained_names, shifts, user_words, users,
};
use chrono::TimeDelta;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, Set, Statement};
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, actor::Answer, classroom::Classroom, fixtures::Person, people::PASSWORD, renewals::Renewable},
};

const PROFILE: &str = "/api/profile";
const PREVIEW: &str = "/api/profile/deletion";

async fn delete(person: &Person) -> Answer {
    let body = json!({"password": PASSWORD});
    person.actor.send(Method::DELETE, PROFILE, Some(body)).await
}

/// Gives somebody the password of the tests.
async fn with_password(world: &World, person: &Person) {
    let hash = world.app.passwords.hash(PASSWORD).await.expect("a hash");
    world
        .change(users::ActiveModel {
            id: Set(person.id),
            password_hash: Set(Some(hash)),
            ..Default::default()
        })
        .await;
}

/// Every text of the database that contains `needle`, as `table.column`.
async fn places_of(world: &World, needle: &str) -> Vec<String> {
    let schema = crate::store::schema::read(world.app.db()).await;
    let db = world.app.db();
    let mut places = Vec::new();
    for (table, described) in schema {
        for (column, kind) in described.columns {
            if !["text", "json"].contains(&kind.kind.as_str()) {
                continue;
            }
            let sql = format!(
                "SELECT 1 AS found FROM {table} WHERE lower(CAST(\"{column}\" AS text)) LIKE '%{needle}%' LIMIT 1"
            );
            let statement = Statement::from_string(db.backend(), sql);
            if db.read().query_one_raw(statement).await.expect("a query").is_some() {
                places.push(format!("{table}.{column}"));
            }
        }
    }
    places
}

on_both_engines! {
    async fn previews_the_effects_and_the_kept_data(world) {
        let class = Classroom::of(&world).await;
        let (anna, _) = class.passed(&world, "anna").await;
        class.papers(&world).await;
        let course = world.course("PBLSD").await;
        let (date, full) = (world.date(course.id, 10, 5).await, world.date(course.id, 20, 5).await);
        world.reservation(date.id, anna.id, "confirmed").await;
        world.reservation(full.id, anna.id, "waiting").await;

        let preview = anna.actor.get(PREVIEW).await.expect(200).json();

        for (field, number) in [("seats", 1), ("waiting", 1), ("shifts", 0), ("certificates", 1)] {
            assert_eq!(preview[field], number, "{field}");
        }
        assert_eq!((&preview["is_last_admin"], preview["kept"].as_array().map(Vec::len)), (&json!(false), Some(2)));
        assert!(preview["kept"][0]["why"].is_string());
    }

    async fn frees_the_seats_and_promotes_the_waiting_list(world) {
        let (anna, bruno) = (world.member("anna").await, world.participant("bruno").await);
        let course = world.course("BLSD").await;
        let (date, soon, other) = (world.date(course.id, 10, 1).await, world.date(course.id, 1, 1).await, world.date(course.id, 20, 1).await);
        anna.actor.post("/api/my-reservations", json!({"id_course_date": date.id})).await.expect(201);
        bruno.actor.post("/api/my-reservations", json!({"id_course_date": date.id, "waiting": true})).await.expect(201);
        world.reservation(soon.id, anna.id, "confirmed").await;
        world.reservation(other.id, anna.id, "waiting").await;

        assert_eq!(delete(&anna).await.expect(200).json(), json!({"message": "Il tuo account è stato eliminato."}));

        assert_eq!(world.statuses(date.id).await, ["cancelled", "confirmed"]);
        assert_eq!((world.statuses(soon.id).await, world.statuses(other.id).await), (vec!["cancelled".to_owned()], vec!["cancelled".to_owned()]));
        assert_eq!(world.mail_kinds(&bruno.email).await, ["booking-waiting", "booking-promoted"]);
        // The confirmation that was not sent yet is withdrawn.
        assert_eq!(world.mail_kinds(&anna.email).await, ["account-deleted"]);
        let mails = world.mails().await;
        let goodbye = mails.iter().find(|mail| mail.0.kind == "account-deleted").expect("the last mail").text();
        assert!(goodbye.contains("anna") && goodbye.contains("BLSD"), "{goodbye}");
    }

    async fn ends_every_session_and_refuses_logins(world) {
        let anna = world.member("anna").await;
        let other = world.with_token(&world.session(anna.id).await);

        delete(&anna).await.expect(200);

        anna.actor.get("/api/auth/check").await.expect(401);
        other.get("/api/auth/check").await.expect(401);
        assert!(world.sessions(anna.id).await.is_empty());
        world.log_in(&anna.email, PASSWORD).await.expect(422);
        delete(&anna).await.expect(401);
    }

    async fn asks_for_the_password(world) {
        let anna = world.member("anna").await;
        let send = async |body: Value| anna.actor.send(Method::DELETE, PROFILE, Some(body)).await;
        assert_eq!(send(json!({})).await.expect(422).errors("password"), ["Campo obbligatorio."]);
        for _ in 0..8 {
            assert_eq!(send(json!({"password": "sbagliata"})).await.expect(422).errors("password"), ["La password non è corretta."]);
        }
        send(json!({"password": PASSWORD})).await.expect(429);
        anna.actor.get("/api/auth/check").await.expect(200);
    }

    async fn asks_for_a_code_when_two_factor_login_is_on(world) {
        let anna = world.member("anna").await;
        let (app, _) = world.two_factor(&anna).await;
        assert_eq!(anna.actor.get(PREVIEW).await.expect(200).json()["asks_for_code"], true);
        let send = |body: Value| anna.actor.send(Method::DELETE, PROFILE, Some(body));
        assert_eq!(send(json!({"password": PASSWORD})).await.expect(422).errors("code"), ["Campo obbligatorio."]);
        let wrong = json!({"password": PASSWORD, "code": app.wrong_code(world.now())});
        assert!(!send(wrong).await.expect(422).errors("code").is_empty());
        anna.actor.get(PROFILE).await.expect(200);

        send(json!({"password": PASSWORD, "code": app.code(world.now())})).await.expect(200);

        let left = recovery_codes::Entity::find().filter(recovery_codes::Column::UserId.eq(anna.id));
        assert!(left.all(world.app.db().read()).await.expect("rows").is_empty());
    }

    async fn is_refused_to_the_only_admin(world) {
        let admin = world.admin().await;
        with_password(&world, &admin).await;
        assert_eq!(admin.actor.get(PREVIEW).await.expect(200).json()["is_last_admin"], true);
        let refused = delete(&admin).await.expect(409);
        assert_eq!(refused.json()["message"], "Sei l'unico amministratore attivo: prima di eliminare l'account nominane un altro.");

        let other = world.admin_named("altro").await;
        with_password(&world, &other).await;
        assert_eq!(admin.actor.get(PREVIEW).await.expect(200).json()["is_last_admin"], false);
        delete(&admin).await.expect(200);
        delete(&other).await.expect(409);
    }

    async fn takes_the_person_out_of_every_table_but_certificates_and_registers(world) {
        let admin = world.admin().await;
        let zeno = world.teacher("zenobia").await;
        with_password(&world, &zeno).await;
        let fiscal_code = world.user(zeno.id).await.fiscal_code.expect("a tax code").to_lowercase();
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        // Traces everywhere: an audit entry of her data, a note, a shift, links, mails and a calendar.
        admin.actor.put(&format!("/api/users/{}", zeno.id), json!({"name": "Zenobia", "surname": "Quaglia", "email": zeno.email, "fiscal_code": fiscal_code, "phone": "3339998887"})).await.expect(200);
        let added = admin.actor.post(&format!("/api/course-dates/{}/reservations", date.id), json!({"id_user": zeno.id})).await.expect(201).json();
        admin.actor.put(&format!("/api/reservations/{}", added["id"]), json!({"note": "Zenobia porta il cane"})).await.expect(200);
        admin.actor.post("/api/shifts", json!({"id_user": zeno.id, "role": "istruttore", "start": "2027-03-20T10:00:00+01:00", "end": "2027-03-20T11:00:00+01:00", "note": "Zenobia apre l'aula"})).await.expect(201);
        zeno.actor.put("/api/profile/availability", json!({"weekly": [], "exceptions": [{"from": "2027-04-01", "to": "2027-04-02", "available": false, "note": "Zenobia in ferie"}]})).await.expect(200);
        zeno.actor.post("/api/profile/calendar", json!({})).await.expect(201);
        let paper = Renewable::of(&world).await.paper(&world, &zeno, 20).await;
        world.sweep().await;
        admin.actor.post(&format!("/api/renewals/{}/calls", paper.id), json!({"note": "Zenobia richiama"})).await.expect(200);
        world.visitor().post("/api/forgot-password", json!({"email": zeno.email})).await.expect(200);
        world.after_responses().await;
        assert!(places_of(&world, "zenobia").await.len() > 6);

        delete(&zeno).await.expect(200);
        world.change_outbox_to_nothing().await;

        for needle in ["zenobia", "quaglia", "3339998887", fiscal_code.as_str()] {
            assert_eq!(places_of(&world, needle).await, Vec::<String>::new(), "{needle}");
        }
        let user = world.user(zeno.id).await;
        assert_eq!((user.name.as_str(), user.surname.as_str(), user.fiscal_code, user.phone, user.is_instructor, user.password_hash), ("", "Persona eliminata", None, None, false, None));
        assert!(user.anonymised_at.is_some() && user.disabled_at.is_some());
        let db = world.app.db().read();
        assert!(calendar_feeds::Entity::find().all(db).await.expect("a query").is_empty());
        assert!(instructor_availabilities::Entity::find().all(db).await.expect("a query").is_empty());
        assert!(one_time_tokens::Entity::find().filter(one_time_tokens::Column::UserId.eq(zeno.id)).all(db).await.expect("a query").is_empty());
        assert!(world.shifts().await.iter().all(|shift| shift.withdrawn_at.is_some()));
        let words = user_words::Entity::find().filter(user_words::Column::UserId.eq(zeno.id)).all(db).await.expect("a query");
        assert!(words.iter().all(|word| ["persona", "eliminata", "invalid"].iter().any(|part| word.word.contains(part)) || word.word.chars().all(|c| c.is_ascii_digit())), "{words:?}");
        assert!(retained_names::Entity::find().all(db).await.expect("a query").is_empty(), "she was in no register");
    }

    async fn keeps_certificates_and_the_register_as_they_were(world) {
        let class = Classroom::of(&world).await;
        let (anna, _) = class.passed(&world, "anna").await;
        class.passed(&world, "zoe").await;
        with_password(&world, &anna).await;
        let teacher = world.teacher("marco").await;
        with_password(&world, &teacher).await;
        world.shift(teacher.id, Some(&class.date), "accepted").await;
        let paper = class.papers(&world).await.remove(0);
        let admin = world.admin().await;
        let register = format!("/api/course-dates/{}/register", class.date.id);
        let before = admin.actor.get(&register).await.expect(200).bytes;

        delete(&anna).await.expect(200);
        delete(&teacher).await.expect(200);

        assert!(admin.actor.get(&register).await.expect(200).bytes == before, "the register has changed");
        let check = world.visitor().get(&format!("/api/certificates/verify/{}?surname=rossi", paper.code)).await.expect(200).json();
        assert_eq!((&check["status"], &check["holder"]), (&json!("valid"), &json!("anna Rossi")));
        let due = world.certificates(paper.reservation_id.expect("its reservation")).await[0].id;
        admin.actor.get(&format!("/api/reservations/{}/certificate/{due}", paper.reservation_id.expect("a reservation"))).await.expect(200);
        let names = retained_names::Entity::find().all(world.app.db().read()).await.expect("a query");
        let mut kept: Vec<_> = names.iter().map(|row| row.name.as_str()).collect();
        kept.sort_unstable();
        assert_eq!(kept, ["anna", "marco"]);
    }

    async fn breaks_no_list_of_the_staff(world) {
        let class = Classroom::of(&world).await;
        let (anna, reservation) = class.passed(&world, "anna").await;
        with_password(&world, &anna).await;
        class.papers(&world).await;
        let admin = world.admin().await;
        delete(&anna).await.expect(200);

        let get = async |path: String| admin.actor.get(&path).await.expect(200).json();
        let found = get(format!("/api/users/{}", anna.id)).await;
        assert_eq!((&found["name"], &found["surname"], &found["fiscal_code"], &found["phone"], &found["state"]), (&json!(""), &json!("Persona eliminata"), &Value::Null, &json!(""), &json!("disabled")));
        assert!(found["deleted_at"].is_string() && found["merged_into"].is_null());
        let users = get("/api/users?state=disabled".to_owned()).await;
        assert_eq!(users["data"][0]["surname"], "Persona eliminata");
        assert_eq!(get("/api/users?search=anna".to_owned()).await["meta"]["total"], 0);
        let people = get(format!("/api/course-dates/{}/reservations", class.date.id)).await;
        assert_eq!(people["data"][0]["user"]["surname"], "Persona eliminata");
        assert_eq!(get(format!("/api/reservations/{}", reservation.id)).await["user"]["surname"], "Persona eliminata");
        get(format!("/api/users/{}/reservations", anna.id)).await;
        assert_eq!(get(format!("/api/users/{}/certificates", anna.id)).await["data"][0]["holder"], "anna Rossi");
        assert_eq!(get("/api/certificates".to_owned()).await["meta"]["total"], 1);
        admin.actor.get("/api/certificates/export").await.expect(200);
        admin.actor.get(&format!("/api/course-dates/{}/reservations/export", class.date.id)).await.expect(200);
        let entries = get("/api/audit?subject_kind=user".to_owned()).await;
        assert_eq!((&entries["data"][0]["action"], &entries["data"][0]["title"]), (&json!("user.erase"), &json!("Account eliminato dalla persona")));
        admin.actor.get("/api/audit/export").await.expect(200);
        get("/api/renewals".to_owned()).await;

        // Staff cannot bring the account back to life.
        for (method, path) in [(Method::POST, "enable"), (Method::POST, "invite")] {
            let refused = admin.actor.send(method, &format!("/api/users/{}/{path}", anna.id), Some(json!({}))).await.expect(409);
            assert_eq!(refused.json()["message"], "Questa persona ha eliminato il suo account: non si può più modificare.");
        }
        admin.actor.put(&format!("/api/users/{}", anna.id), json!({"name": "Anna", "surname": "Rossi", "email": "x@test.example", "fiscal_code": "", "phone": "3331234567"})).await.expect(409);
    }

    async fn frees_the_address_and_the_tax_code(world) {
        let anna = world.member("anna").await;
        let fiscal_code = world.user(anna.id).await.fiscal_code;
        delete(&anna).await.expect(200);
        let form = json!({"name": "Anna", "surname": "Rossi", "email": anna.email, "fiscal_code": fiscal_code, "phone": "3331234567", "password": PASSWORD, "password_confirmation": PASSWORD, "is_sanitary": false, "privacy": true});

        world.visitor().post("/api/register", form).await.expect(201);

        let again = world.log_in(&anna.email, PASSWORD).await.expect(200).json();
        let token = again["token"].as_str().expect("a token");
        let mine = world.with_token(token).get("/api/my-certificates").await.expect(200).json();
        assert_eq!(mine["meta"]["total"], 0, "a new account begins empty");
    }

    async fn stops_the_reminders(world) {
        let class = Classroom::of(&world).await;
        let (anna, _) = class.passed(&world, "anna").await;
        with_password(&world, &anna).await;
        class.papers(&world).await;
        delete(&anna).await.expect(200);
        world.clock.advance(TimeDelta::days(700));
        renewals::refresh::sweep(&world.app).await.expect("a sweep");
        assert_eq!(world.mail_kinds(&anna.email).await, ["account-deleted"]);
    }
}

impl World {
    /// Forgets all mails, as the housekeeping does after a while.
    async fn change_outbox_to_nothing(&self) {
        let deleted = self.app.db().write(|tx| {
            Box::pin(async move {
                outbox::Entity::delete_many().exec(tx).await?;
                Ok(())
            })
        });
        deleted.await.expect("no mails");
        let left = (
            audit_entries::Entity::find()
                .all(self.app.db().read())
                .await
                .expect("a query")
                .len(),
            reservations::Entity::find()
                .all(self.app.db().read())
                .await
                .expect("a query")
                .len(),
            shifts::Entity::find()
                .all(self.app.db().read())
                .await
                .expect("a query")
                .len(),
        );
        assert!(left.0 > 0 && left.1 > 0 && left.2 > 0, "rows stay, their people do not");
    }
}
