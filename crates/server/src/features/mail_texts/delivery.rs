//! Whether mails leave the server, and a test mail that is delivered at once.

use battito_platform::{
    ApiError, App,
    entities::users,
    mail::{Letter, hold, transport::Transport},
    rate_limit,
};

use crate::features::mail_texts::dto::{MailDelivery, MailRoute, TriedMail};

/// Where mails go.
pub(super) async fn show(app: &App) -> Result<MailDelivery, ApiError> {
    Ok(MailDelivery {
        route: route(app),
        held: hold::is_on(app.db()).await?,
    })
}

/// Whether mails go to a mail server.
pub(in crate::features) fn route(app: &App) -> MailRoute {
    if app.config.mail.smtp_url.is_some() {
        MailRoute::Smtp
    } else {
        MailRoute::Files
    }
}

/// Writes to the admin who asks, past the outbox: so the answer can say what became of it.
pub(super) async fn attempt(app: &App, admin: &users::Model) -> Result<TriedMail, ApiError> {
    let centre = app.centre();
    let subject = format!("[Prova] La posta di {} funziona", centre.settings.name);
    let letter = Letter::new("delivery-test", subject, &admin.name)
        .paragraph("Se leggi questo messaggio, le email del centro arrivano.");
    let _counted = rate_limit::take(app, [rate_limit::TEST_MAIL.of(&rate_limit::account(admin.id))]).await?;
    let mail = app.mailbox.unsaved(app.now(), admin.recipient(), &letter)?;
    let sent = match Transport::new(&app.config, app.mailbox.clone()) {
        Ok(transport) => transport.deliver(&mail).await,
        Err(refusal) => Err(refusal),
    };
    if let Err(refusal) = &sent {
        tracing::warn!(reason = %refusal, "a test mail was not delivered");
    }
    Ok(TriedMail {
        email: admin.own_address().to_owned(),
        route: route(app),
        problem: sent.err().map(|refusal| refusal.to_string()),
    })
}
