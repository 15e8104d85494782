//! The mails about changes that staff make to an account.

use battito_domain::{email_address::masked, reservation::Status};
use battito_platform::{
    App,
    entities::{reservations, users},
    mail::{Fact, Letter, calendar::Certainty},
};

use crate::features::reservations::date_details::DateDetails;

/// Tells the old address that staff have changed it.
pub(super) fn email_changed(name: &str, centre: &str, new: &str) -> Letter {
    Letter::new("email-changed", "Il tuo indirizzo email è stato cambiato", name)
        .paragraph(format!("{centre} ha cambiato l'indirizzo email del tuo account. D'ora in poi gli avvisi arrivano al nuovo indirizzo."))
        .facts([Fact::new("Nuovo indirizzo", masked(new))])
        .closing("Se non l'hai chiesto tu, contattaci.")
}

/// Tells a person that staff have switched off two-factor login, because the phone was lost.
pub(super) fn two_factor_reset(name: &str, centre: &str) -> Letter {
    Letter::new("two-factor-reset", "La verifica in due passaggi è stata azzerata", name)
        .paragraph(format!("{centre} ha disattivato la verifica in due passaggi del tuo account. Ora accedi con la sola password: riattivala dal tuo Profilo appena puoi."))
        .action("Vai al Profilo", "/control-panel/user/profile#due-passaggi")
        .closing("Se non l'hai chiesto tu, contattaci subito e cambia la password.")
}

/// Tells somebody whose account was disabled that a reservation was cancelled with it.
pub(super) fn disabled(
    app: &App,
    user: &users::Model,
    (before, cancelled): (&reservations::Model, &reservations::Model),
    details: &DateDetails,
) -> Letter {
    let centre = &app.centre().settings.name;
    let course = &details.course.title;
    let (subject, what) = if before.status.0 == Status::Waiting {
        (
            format!("Non sei più in lista d'attesa: {course}"),
            "ti ha tolto dalla lista d'attesa di questo corso",
        )
    } else {
        (
            format!("Prenotazione annullata: {course}"),
            "ha annullato la tua prenotazione",
        )
    };
    Letter {
        kind: "account-disabled",
        subject,
        name: user.name.clone(),
        paragraphs: vec![format!("{centre} ha disattivato il tuo account e {what}.")],
        facts: details.mail_lines(),
        closing: vec!["Se pensi che sia un errore, contattaci.".into()],
        event: Some(details.event(app, cancelled, Certainty::Cancelled)),
        ..Letter::default()
    }
}
