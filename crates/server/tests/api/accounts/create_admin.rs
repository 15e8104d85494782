//! `battito create-admin`.

use battito::features::accounts::create_admin;
use battito_domain::person::PersonFields;

use crate::{
    on_both_engines,
    support::{World, people::PASSWORD},
};

const FIELDS: PersonFields<'_> = PersonFields {
    email: Some(" Ada@Test.example "),
    name: Some("Ada"),
    surname: Some("De  Luca"),
    tax_code: Some("dlcdaa80a41f205x"),
    phone: Some("3331234567"),
    contact_email: None,
    birth_date: None,
    birth_place: None,
    job: None,
    company: None,
};

on_both_engines! {
    async fn adds_an_admin_with_a_working_login(world) {
        let ada = create_admin::create(&world.app, &FIELDS, PASSWORD).await.expect("an admin");

        assert!(ada.is_admin && ada.email_verified_at.is_some());
        assert_eq!((ada.surname.as_str(), ada.fiscal_code.as_deref()), ("De Luca", Some("DLCDAA80A41F205X")));
        assert_eq!(ada.sort_key, "de luca\tada");
        world.log_in("ada@test.example", PASSWORD).await.expect(200);
        world.log_in("DLCDAA80A41F205X", PASSWORD).await.expect(200);
    }

    async fn makes_a_known_user_an_admin_with_the_new_password(world) {
        let anna = world.participant("anna").await;
        let fields = PersonFields { email: Some("ANNA@test.example"), ..FIELDS };

        let admin = create_admin::create(&world.app, &fields, PASSWORD).await.expect("an admin");

        assert_eq!((admin.id, admin.is_admin, admin.name.as_str()), (anna.id, true, "anna"));
        assert!(world.sessions(anna.id).await.is_empty());
        world.log_in("anna@test.example", PASSWORD).await.expect(200);
    }
}

#[tokio::test]
async fn reports_all_invalid_fields_together() {
    let world = World::sqlite().await;
    let fields = PersonFields {
        email: Some("ada@localhost"),
        name: Some(" "),
        phone: None,
        ..FIELDS
    };

    let error = create_admin::create(&world.app, &fields, "ada")
        .await
        .expect_err("field errors");

    assert_eq!(
        create_admin::explain(error),
        "email: Email non valida.; name: Campo obbligatorio.; password: Minimo 8 caratteri. Deve contenere caratteri \
         speciali (!@#$&+-). Deve contenere almeno un numero. Deve contenere almeno una maiuscola.; phone: Campo \
         obbligatorio."
    );
    assert_eq!(world.users().await, 0);
}
