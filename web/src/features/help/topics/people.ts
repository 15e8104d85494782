// The manual's pages about people, shifts, messages and the safety of data.
import { patterns } from "@/lib/routes";
import type { TopicGroup } from "../topic";

export const people: TopicGroup = {
  title: "Persone",
  topics: [
    {
      slug: "persona",
      title: "Rispondi al telefono: la pagina di una persona",
      screens: [patterns.user, patterns.userReservations],
      words: "chiamata scheda iscrizioni rimanda numero cellulare",
      intro: "Contatti, iscrizioni e attestati di una persona, con tutto ciò che puoi fare mentre parli con lei.",
      steps: [
        "Premi Ctrl+K e scrivi il nome, il telefono o il numero dell'attestato: va bene anche con una lettera sbagliata.",
        "Nella pagina premi «Iscrivi a…» per una nuova data, o apri il menu di un'iscrizione per spostarla o annullarla.",
        "Nel menu di un attestato «Rimanda l'attestato» invia di nuovo l'email.",
      ],
      notes: ["I dati si correggono con «Modifica»."],
      picture: { name: "person", alt: "La pagina di una persona con iscrizioni e attestati" },
    },
    {
      slug: "nuovo-utente",
      title: "Aggiungi una persona o un collega",
      screens: [patterns.userCreate, patterns.users],
      words: "utente account invito registrazione collega",
      intro:
        "Con un indirizzo riceve l'invito a scegliere la password; senza, resta una persona del centro che non accede.",
      steps: [
        "In «Utenti» premi «Nuovo utente».",
        "Compila i dati: nome e cognome compaiono su attestati e registri.",
        "Premi «Crea e invia l'invito», o «Crea senza accesso» se non ha un indirizzo.",
      ],
      notes: ["Se l'invito non è arrivato: «Reinvia invito», nel menu della riga."],
    },
    {
      slug: "viste",
      title: "Salva i filtri di un elenco",
      screens: [patterns.users, patterns.courseDates, patterns.certificates],
      words: "vista salvata filtro preferito colonne ordinamento barra laterale",
      intro:
        "Ricerca, filtri, ordinamento e colonne di Utenti, Attestati e dell'Elenco del calendario, con un nome: la vedi tu o, se vuoi, tutti i colleghi.",
      steps: [
        "Imposta i filtri e scegli le «Colonne».",
        "Premi «Viste», poi «Salva questa vista…», e scrivi un nome.",
        "La ritrovi nel menu a sinistra, sotto il suo elenco.",
      ],
      notes: ["«Esporta (.xlsx)» esporta le righe della vista.", "Salvare con lo stesso nome la sostituisce."],
    },
    {
      slug: "piu-righe",
      title: "Agisci su più righe insieme",
      screens: [patterns.users, patterns.courseDates, patterns.certificates],
      words: "selezione multipla massa tutti insieme rimanda conferma invito scarica zip",
      intro:
        "Negli elenchi di Utenti, Attestati e date: reinvia gli inviti, rimanda gli attestati, scaricali, conferma le date.",
      steps: [
        "Spunta le righe; la casella in alto prende tutta la pagina.",
        "Per prendere anche le altre pagine, premi nella barra in basso il pulsante con il totale.",
        "Scegli l'azione: la domanda dice su quante righe agisce.",
      ],
      notes: [
        "Le righe su cui non si può agire restano selezionate, con il motivo.",
        "Se nel frattempo l'elenco è cambiato, non succede nulla: ricontrolla e riprova.",
      ],
    },
    {
      slug: "ruoli",
      title: "Dai un ruolo a un istruttore o a un amministratore",
      screens: [patterns.userEdit],
      words: "permessi istruttore amministratore accesso diritti",
      intro:
        "Chi non ha un ruolo vede solo i suoi corsi. Gli istruttori seguono date e iscritti, gli amministratori tutto.",
      steps: ["In «Utenti» apri la persona.", "In «Ruoli» accendi «Istruttore» o «Amministratore».", "Premi «Salva»."],
      notes: ["I ruoli li assegna solo un amministratore.", "Togliere il ruolo a chi ha turni chiede che cosa farne."],
    },
    {
      slug: "unisci-persone",
      title: "Unisci due persone che sono la stessa",
      screens: [patterns.userEdit, patterns.users],
      words: "doppione duplicato registrata due volte fusione",
      intro: "Per chi si è registrato due volte: prenotazioni e attestati finiscono su una sola persona.",
      steps: [
        "Apri una delle due e scegli «Unisci a un'altra persona» da «Altre azioni».",
        "Cerca l'altra e, in «Chi resta?», scegli quale account tenere.",
        "Leggi che cosa passa e premi «Unisci».",
      ],
      notes: ["L'unione non si può annullare."],
    },
    {
      slug: "disattiva-persona",
      title: "Disattiva un account",
      screens: [patterns.userEdit, patterns.users],
      words: "blocca chiudi accesso riattiva sospendi",
      intro: "Chi è disattivato non accede più. Lo storico resta, e l'account si può riattivare.",
      steps: [
        "Apri la persona e scegli «Disattiva» da «Altre azioni».",
        "Se ha iscrizioni o turni scegli se mantenerli o annullarli: la finestra dice chi viene avvisato.",
        "Conferma.",
      ],
      notes: ["L'account lo elimina la persona stessa, da «Profilo»: attestati e registri restano per legge."],
    },
  ],
};

export const shifts: TopicGroup = {
  title: "Turni",
  topics: [
    {
      slug: "copri-data",
      title: "Trova gli istruttori di una data",
      screens: [patterns.shifts],
      words: "turno proponi copertura disponibilità libero",
      intro: "La copertura elenca le date a cui mancano istruttori e propone chi è libero.",
      steps: [
        "In «Calendario Turni» apri «Copertura».",
        "Sulla data premi «Aggiungi un istruttore» e scegli un nome tra chi è libero, con le ore del mese.",
        "L'istruttore riceve la proposta e risponde dal pannello.",
      ],
      notes: ["Finché non accetta la data non risulta coperta.", "Chi non è libero è elencato con il motivo."],
      picture: { name: "coverage", alt: "La copertura delle date con gli istruttori proposti" },
    },
    {
      slug: "nuovo-turno",
      title: "Registra una riunione o un turno senza corso",
      screens: [patterns.shifts],
      words: "riunione magazzino manichini ore",
      intro: "Anche il lavoro fuori dai corsi entra nel calendario e, se è lezione, nelle ore.",
      steps: [
        "In «Calendario Turni» premi «Nuovo turno».",
        "Lascia vuota «Data del corso» e scegli «Istruttore» e «Ruolo».",
        "Indica inizio e fine e premi «Proponi il turno».",
      ],
    },
    {
      slug: "rispondi-turno",
      title: "Rispondi a una proposta di turno",
      screens: [patterns.shifts],
      words: "accetta rifiuta istruttore mio calendario",
      intro: "Le proposte che aspettano te sono in «I miei turni» e in «Panoramica».",
      steps: [
        "Apri «Calendario Turni», scheda «I miei turni».",
        "Premi «Accetta» o «Rifiuta»: il centro lo sa subito.",
        "Se dopo avere accettato qualcosa cambia, premi «Non posso più venire»: il centro riceve un'email.",
      ],
      notes: ["Dal «Profilo» puoi avere i turni nel calendario del telefono."],
    },
    {
      slug: "disponibilita",
      title: "Indica quando puoi insegnare",
      screens: [patterns.myProfile],
      words: "orari ferie eccezioni assenza disponibile",
      intro: "Chi prepara i turni vede i tuoi orari e non ti propone quando non puoi.",
      steps: [
        "In «Profilo» vai a «Disponibilità» e indica le fasce di ogni giorno.",
        "Con «Aggiungi un'eccezione» segna ferie e giorni diversi dal solito.",
        "Premi «Salva disponibilità».",
      ],
    },
  ],
};

export const centre: TopicGroup = {
  title: "Messaggi, questionari e dati",
  topics: [
    {
      slug: "testi-messaggi",
      title: "Cambia il testo delle email",
      screens: [patterns.mailSettings, patterns.mailText],
      words: "messaggi modello conferma email oggetto anteprima",
      intro: "Ogni messaggio ai partecipanti ha un testo del centro, con un'anteprima come sul telefono.",
      steps: [
        "In «Impostazioni» apri «Messaggi» e scegli il messaggio.",
        "Cambia oggetto e testo; i campi tra parentesi diventano nomi, date e luoghi.",
        "Guarda l'anteprima e premi «Salva il messaggio».",
      ],
      notes: ["«Ripristina l'originale» torna al testo di partenza."],
      picture: { name: "mail", alt: "Il testo di un messaggio con l'anteprima" },
    },
    {
      slug: "promemoria-corso",
      title: "Scegli quando ricordare un corso",
      screens: [patterns.mailSettings],
      words: "giorni prima promemoria avviso ricordare",
      intro: "Chi ha un posto riceve un promemoria nei giorni che scegli.",
      steps: [
        "In «Impostazioni», «Messaggi», vai a «Quando ricordiamo il corso».",
        "Scrivi «Giorni prima del corso» e premi «Aggiungi».",
      ],
    },
    {
      slug: "questionari",
      title: "Leggi che cosa pensa chi ha fatto il corso",
      screens: [patterns.surveys],
      words: "soddisfazione commenti media qualità gradimento",
      intro: "Dopo il corso ogni presente riceve cinque domande anonime.",
      steps: [
        "Apri «Questionari» e scegli periodo, corso o istruttore.",
        "Passa da «Grafici» a «Tabelle», e leggi i commenti in fondo.",
        "«Esporta (.xlsx)» scarica i risultati.",
      ],
      notes: ["Con poche risposte i risultati non si mostrano: nessuno deve essere riconoscibile."],
    },
    {
      slug: "registro-attivita",
      title: "Scopri chi ha cambiato che cosa",
      screens: [patterns.audit],
      words: "cronologia log storico modifiche controllo",
      intro: "Ogni modifica resta scritta, con com'era prima.",
      steps: [
        "Apri «Registro attività» e filtra per argomento, autore e periodo, o cerca una persona.",
        "Da una persona, un corso o una data apri «Cronologia» per vedere solo le sue.",
      ],
    },
    {
      slug: "sistema",
      title: "Controlla che il sito stia bene",
      screens: [patterns.system],
      words: "backup copie sicurezza server spazio disco stato salute guasto email ferme",
      intro: "Il server fa da sé una copia di sicurezza ogni notte e la prova: «Sistema» dice se qualcosa va guardato.",
      steps: [
        "Apri «Sistema»: in alto trovi ciò che va guardato, con che cosa fare.",
        "In «Copie di sicurezza» leggi quando è riuscita l'ultima, e dove sta.",
        "In «Email e lavori» leggi quante email aspettano e quante non sono state consegnate.",
      ],
      notes: ["Tieni una copia anche fuori dal server: chi lo gestisce può scegliere la cartella su un altro disco."],
    },
    {
      slug: "due-passaggi",
      title: "Proteggi il tuo accesso",
      screens: [patterns.myProfile],
      words: "password due passaggi codice app passkey impronta sicurezza sessioni dispositivo",
      intro: "Con la verifica in due passaggi la password da sola non basta a entrare.",
      steps: [
        "In «Profilo», «Due passaggi», premi «Attiva la verifica in due passaggi».",
        "Inquadra il codice con l'app di autenticazione e scrivi il numero che mostra.",
        "Metti al sicuro i codici di recupero.",
        "Per accedere senza password, premi «Aggiungi una passkey»: basta l'impronta, il viso o il PIN del dispositivo.",
      ],
      notes: [
        "Se perdi il telefono e i codici, un amministratore può usare «Azzera la verifica in due passaggi».",
        "In «Sessioni» chiudi i dispositivi che non usi più.",
      ],
    },
  ],
};
