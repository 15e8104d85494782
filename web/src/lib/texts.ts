// Italian texts that more than one place shows. A text of a single screen stands in that screen.

/** A sentence for each kind of failed call, for when the server has none. */
const failures = {
  network: "Non riusciamo a contattare il server. Controlla la connessione e riprova.",
  validation: "Alcuni dati non sono validi. Ricontrolla i campi.",
  timeout: "Il server non ha risposto in tempo. Riprova tra poco.",
  unauthorized: "Per continuare devi accedere.",
  forbidden: "Non hai i permessi per questa operazione.",
  notFound: "Non abbiamo trovato quello che cerchi.",
  conflict: "Nel frattempo i dati sono cambiati. Ricarica la pagina e riprova.",
  rate: "Troppi tentativi. Attendi qualche istante e riprova.",
  server: "Qualcosa non ha funzionato. Riprova tra poco.",
} as const;

export type FailureKind = keyof typeof failures;

export const texts = {
  failures,
  retry: "Riprova",
  close: "Chiudi",
  partMissing: "Una parte della pagina non è stata caricata. Controlla la connessione.",
  loading: "Caricamento in corso",
  back: "Torna indietro",
  login: "Accedi",
  register: "Registrati",
  personalArea: "Area Personale",
  panel: "Pannello",
  home: "Home",
  courses: "Corsi",
  about: "Chi Siamo",
  sessionExpired: "Sessione scaduta. Ripeti il login.",
  loginFailed: "Login fallito. Ricontrolla i dati.",
  logoutFailed: "Logout failed",
  bookingDone: "La prenotazione è stata registrata con successo!",
  linkedDateGone: "La data del link non è più prenotabile: scegline un'altra.",
  bookingFailed: "La prenotazione non è andata a buon fine.",
  registrationDone: "Registrazione effettuato con successo. Reindirizzamento al login.",
  registrationFailed: "Registrazione fallita. Ricontrolla i campi.",
  privateDate: "[PRIVATO]",
} as const;
