//! The text that explains the download.

use battito_domain::rome_time;
use battito_platform::App;

use super::inventory;

/// The sections of `dati.json`, in order, with their contents.
pub(super) const SECTIONS: [(&str, &str); 17] = [
    (
        "persona",
        "il tuo account: dati personali, ruoli, quando è nato e quando l'hai usato",
    ),
    ("sessioni", "i dispositivi con cui hai effettuato l'accesso"),
    (
        "link_ricevuti",
        "i link che ti abbiamo mandato per email (senza il loro segreto)",
    ),
    (
        "prenotazioni",
        "i corsi prenotati, anche annullati, con presenze, esito, note e certificazioni",
    ),
    (
        "attestati",
        "gli attestati, con rinnovi e promemoria; i PDF sono nella cartella «attestati»",
    ),
    ("turni", "i turni di chi insegna, anche ritirati"),
    ("disponibilita", "quando puoi insegnare"),
    (
        "calendario_personale",
        "se hai un indirizzo segreto del calendario, e da quando (senza il segreto)",
    ),
    (
        "passkey",
        "i dispositivi con cui accedi senza password, con il nome che hai dato a ciascuno",
    ),
    (
        "viste_salvate",
        "i filtri degli elenchi del pannello che hai salvato con un nome",
    ),
    (
        "questionari",
        "i corsi recenti di cui ti abbiamo chiesto un parere. Le risposte sono anonime: nessuno sa quali sono le tue",
    ),
    (
        "email",
        "le email che ti abbiamo mandato: oggetto e data. Il testo si cancella appena sono spedite",
    ),
    (
        "registro_attivita",
        "ciò che il centro ha cambiato di te, e ciò che hai cambiato tu come staff",
    ),
    (
        "lavori_avviati",
        "i lavori che hai avviato come staff, per esempio il rilascio di attestati",
    ),
    (
        "modelli_di_attestato",
        "le versioni dell'aspetto degli attestati che hai salvato come staff",
    ),
    (
        "impostazioni_del_centro",
        "le versioni delle impostazioni del centro che hai salvato come staff",
    ),
    ("doppioni", "gli account doppi che il centro ha unito al tuo"),
];

/// The whole text.
pub(super) fn text(app: &App) -> String {
    let centre = app.centre();
    let centre = &centre.settings;
    let mut lines = vec![
        "I TUOI DATI".to_owned(),
        String::new(),
        format!(
            "{}: tutto ciò che il sito conserva su di te, {}.",
            centre.name,
            rome_time::short(app.now())
        ),
        String::new(),
        "dati.json è un file di testo che puoi aprire con un browser o con un editor. Gli orari sono quelli italiani, con la differenza da UTC; null vuol dire che il dato non c'è. Ha queste parti:".to_owned(),
        String::new(),
    ];
    lines.extend(SECTIONS.map(|(name, what)| format!("- {name}: {what}.")));
    lines.extend([String::new(), "Non ci sono:".to_owned(), String::new()]);
    lines.extend(inventory::left_out().map(|reason| format!("- {reason};")));
    let stored = if app.config.secret_key.is_some() {
        "cifrato"
    } else {
        "così com'è"
    };
    lines.push(format!(
        "- il segreto della verifica in due passaggi, se l'hai attivata: lo conserviamo {stored}, perché serve a controllare i tuoi codici;"
    ));
    lines.push(
        "- la password, i codici e i segreti di link, sessioni e calendario: ne conserviamo solo un'impronta, che non serve a nessuno."
            .to_owned(),
    );
    let whom = if centre.email.is_empty() {
        "al centro"
    } else {
        &format!("a {}", centre.email)
    };
    lines.extend([
        String::new(),
        format!("Per correggere o chiedere qualcosa scrivi {whom}."),
        String::new(),
    ]);
    lines.join("\r\n")
}
