//! The list of users as a spreadsheet.

use battito_domain::{account_state::AccountState, rome_time};
use battito_platform::{Actor, ApiError, App, Attachment, attachment::ListColumn, paging::MAX_PER_PAGE};

use super::{
    dto::{ManagedUser, UserQuery},
    show,
    store::UserTotals,
};

const COLUMNS: &[ListColumn<ManagedUser>] = &[
    ("Cognome", 22.0, |user| (&user.surname).into()),
    ("Nome", 22.0, |user| (&user.name).into()),
    ("Email", 30.0, |user| user.email.as_ref().into()),
    ("Email di contatto", 30.0, |user| user.contact_email.as_ref().into()),
    ("Codice fiscale", 20.0, |user| user.fiscal_code.as_ref().into()),
    ("Data di nascita", 15.0, |user| user.birth_date.into()),
    ("Luogo di nascita", 22.0, |user| user.birth_place.as_ref().into()),
    ("Telefono", 16.0, |user| (&user.phone).into()),
    ("Azienda", 26.0, |user| user.company.as_ref().into()),
    ("Mansione", 22.0, |user| user.job.as_ref().into()),
    ("Categoria", 12.0, |user| {
        if user.is_sanitary { "Sanitario" } else { "Laico" }.into()
    }),
    ("Ruolo", 26.0, |user| role(user).into()),
    ("Stato", 20.0, |user| state(user).into()),
    ("Creato il", 13.0, |user| {
        rome_time::local(user.created_at.0).date().into()
    }),
    ("Ultimo accesso", 18.0, |user| {
        user.last_login_at.map(|at| rome_time::local(at.0)).into()
    }),
];

/// All users that match, in the order of the list.
pub(super) async fn export(app: &App, actor: Actor, mut query: UserQuery) -> Result<Attachment, ApiError> {
    let (totals, mut rows) = (UserTotals::default(), Vec::new());
    query.per_page = Some(MAX_PER_PAGE);
    let mut next = Some(1);
    while next.is_some() {
        query.page = next;
        let page = show::list(app, &totals, &query).await?;
        rows.extend(page.data);
        next = page.meta.next_to_export()?;
    }
    Attachment::list(app, actor, "Utenti", COLUMNS, &rows).await
}

const fn role(user: &ManagedUser) -> &'static str {
    match (user.is_admin, user.istructor) {
        (true, true) => "Amministratore, istruttore",
        (true, false) => "Amministratore",
        (false, true) => "Istruttore",
        (false, false) => "Utente",
    }
}

fn state(user: &ManagedUser) -> &'static str {
    match user.state.0 {
        AccountState::Disabled => "Disattivato",
        _ if user.email.is_none() => "Senza account",
        AccountState::Active => "Attivo",
        AccountState::Unverified => "Email da confermare",
        AccountState::Invited => "Invitato",
    }
}
