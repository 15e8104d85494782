// The manual's pages about preparing the centre, courses and dates.
import { patterns } from "@/lib/routes";
import type { TopicGroup } from "../topic";

export const start: TopicGroup = {
  title: "Per cominciare",
  topics: [
    {
      slug: "primi-passi",
      title: "Prepara il centro",
      screens: [patterns.settings, patterns.panel],
      words: "installazione allestimento logo partita iva privacy inizio",
      intro:
        "Finché mancano nome, contatti e titolare dei dati il sito dice che è in allestimento. «Primi passi», in Panoramica, elenca ciò che manca e porta al punto giusto.",
      steps: [
        "Apri «Impostazioni» e compila «Identità» e «Contatti»: compaiono sul sito, nelle email e sugli attestati.",
        "In «Pagine legali» scrivi i testi di privacy e cookie: i dati del titolare vengono da «Identità».",
        "Premi «Salva»: il sito si aggiorna subito.",
        "In «Attestati», sempre nelle impostazioni, indica «Chi firma» e carica logo e firma.",
        "In «Chiusure» scrivi ferie e ponti, oltre alle feste nazionali.",
        "Torna in «Panoramica» e segui i passi che restano.",
      ],
      notes: ["Un passo sparisce solo quando è fatto davvero.", "Le impostazioni le cambia solo un amministratore."],
      picture: { name: "settings", alt: "Le impostazioni del centro con la sezione Identità" },
    },
    {
      slug: "cerca-ovunque",
      title: "Trova persone, date e azioni con la tastiera",
      screens: [patterns.panel],
      words: "ctrl k ricerca scorciatoia tavolozza comandi telefono",
      intro: "«Cerca…», in alto a destra, arriva ovunque con poche lettere. Da tastiera: Ctrl+K.",
      steps: [
        "Premi Ctrl+K e scrivi un nome, un corso, una città o una schermata.",
        "Aggiungi una parola per fare qualcosa subito: «appello blsd» apre l'appello della prossima data di BLSD.",
        "Scegli con le frecce e conferma con Invio.",
      ],
      notes: ["Nelle liste il tasto / porta alla casella di ricerca, Esc la svuota."],
      picture: { name: "palette", alt: "La ricerca del pannello con i risultati per una persona" },
    },
    {
      slug: "da-fare",
      title: "Guarda che cosa c'è da fare oggi",
      screens: [patterns.panel],
      words: "giornata settimana scadenze panoramica avvisi",
      intro: "«Panoramica» riunisce le date di oggi e della settimana e il lavoro che aspetta.",
      steps: [
        "In «Oggi e questa settimana» apri «Iscritti» o «Appello» della data che ti serve.",
        "In «Da fare» premi una riga: si apre la lista già filtrata, con solo ciò che manca.",
        "In «Andamento» scegli il periodo e guarda iscrizioni, assenze e risultati come grafici o tabelle.",
        "«Esporta (.xlsx)» scarica persone, ore e attestati del periodo, per mese, per corso e per azienda.",
      ],
      notes: ["Una data è coperta solo quando gli istruttori hanno accettato: una proposta senza risposta non basta."],
      picture: { name: "overview", alt: "Panoramica con le date della settimana e le cose da fare" },
    },
  ],
};

export const courses: TopicGroup = {
  title: "Corsi",
  topics: [
    {
      slug: "nuovo-corso",
      title: "Crea un corso e pubblicalo",
      screens: [patterns.adminCourseCreate, patterns.adminCourse, patterns.adminCourses],
      words: "programma prerequisiti immagine pagina sito bozza",
      intro: "Un corso è la scheda che si vede sul sito. Le date si aggiungono dopo, dal calendario.",
      steps: [
        "In «Corsi» premi «Nuovo corso».",
        "Compila «Presentazione», «Organizzazione» e «Contenuti»; gli altri dati possono aspettare.",
        "In «Certificazioni» aggiungi almeno una certificazione, con la sua validità.",
        "Premi «Salva bozza» per continuare più tardi, o «Salva e pubblica» per mostrarlo sul sito.",
      ],
      notes: [
        "Con «Duplica», nel menu della riga, parti da un corso che assomiglia.",
        "Se un'altra persona ha salvato nel frattempo, prima di sovrascrivere vedi che cosa ha cambiato.",
      ],
      picture: { name: "course", alt: "L'editor di un corso nuovo" },
    },
    {
      slug: "certificazioni",
      title: "Scegli certificazioni e validità",
      screens: [patterns.adminCourse],
      words: "scadenza mesi anni rinnovo ente esterno opzione attestato",
      intro: "La certificazione è ciò che si sceglie prenotando e ciò che l'attestato riporta.",
      steps: [
        "Apri il corso e vai a «Certificazioni».",
        "Scrivi «Nome della certificazione» e indica per quanto vale l'attestato.",
        "In «La validità decorre» scegli «Dalla fine del corso» o «Dal rilascio».",
        "Se il documento lo stampa un altro ente scegli «Esterno»: caricherai tu il PDF ricevuto.",
      ],
      notes: [
        "Gli attestati già rilasciati tengono le date stampate.",
        "Una certificazione con attestati non si elimina: si ritira, e non si può più scegliere.",
      ],
    },
    {
      slug: "archivia-corso",
      title: "Togli un corso dal sito",
      screens: [patterns.adminCourses],
      words: "nascondi elimina archivio ripristina pubblica",
      intro: "Un corso che non si tiene più si toglie dal sito senza perdere iscritti e attestati.",
      steps: [
        "In «Corsi» spegni l'interruttore della riga: il corso torna bozza e sparisce dal sito.",
        "Per toglierlo anche dalla lista scegli «Archivia» dal menu della riga.",
        "Con il filtro «Stato» ritrovi gli archiviati; dal menu li puoi ripristinare.",
      ],
      notes: ["Le date già in calendario restano, con i loro iscritti."],
    },
  ],
};

export const dates: TopicGroup = {
  title: "Date",
  topics: [
    {
      slug: "nuova-data",
      title: "Metti in calendario una data",
      screens: [patterns.courseDateCreate, patterns.courseDates, patterns.courseDateEdit],
      words: "calendario edizione aula orario posti giorni",
      intro: "Una data è il giorno, o i giorni, in cui un corso si tiene in una sede.",
      steps: [
        "In «Calendario Corsi» premi «Nuova data».",
        "Scegli «Corso» e «Città», poi scrivi l'indirizzo: una città nuova si aggiunge scrivendola.",
        "In «Giorni e orari» indica giorno e ore; «Aggiungi un giorno» serve ai corsi di più giorni.",
        "Controlla «Posti» e premi «Metti in calendario».",
      ],
      notes: [
        "«Duplica», sulla data, la ripete ogni settimana, ogni mese o nei giorni che scegli, e salta le feste e i giorni scritti in «Chiusure».",
        "«Iscrizioni entro» vuoto: si prenota fino all'inizio.",
        "«Nota interna» e «Colore nel calendario» li vede solo lo staff.",
      ],
      picture: { name: "new-date", alt: "Il modulo di una nuova data" },
    },
    {
      slug: "data-privata",
      title: "Riserva una data a un'azienda",
      screens: [patterns.courseDateCreate, patterns.courseDateEdit],
      words: "password privato azienda gruppo chiuso",
      intro: "Una data privata è segnata [PRIVATO] sul sito; con una password si iscrive solo chi la conosce.",
      steps: [
        "Nel modulo della data accendi «Data privata».",
        "Premi «Genera», o scrivi tu «Password per iscriversi».",
        "Salva e manda all'azienda il link della data con la password.",
      ],
      notes: ["Senza password si iscrive chiunque veda la data.", "Lo staff iscrive senza password."],
    },
    {
      slug: "sposta-data",
      title: "Sposta una data",
      screens: [patterns.courseDates, patterns.courseDateEdit],
      words: "rimanda cambia giorno orario sede trascina",
      intro: "Chi è iscritto riceve il nuovo giorno; istruttori e turni vengono con la data.",
      steps: [
        "In «Calendario Corsi» apri la data e scegli «Sposta» da «Altre azioni», o trascinala su un altro giorno.",
        "Indica il nuovo inizio: la finestra dice quante persone saranno avvisate.",
        "Premi «Sposta e avvisa».",
      ],
      notes: [
        "Un istruttore che non è libero nel nuovo giorno lo vedi prima di confermare.",
        "Per cambiare solo la sede usa «Modifica»: anche in quel caso parte l'avviso.",
      ],
    },
    {
      slug: "annulla-data",
      title: "Annulla una data",
      screens: [patterns.courseDates],
      words: "cancella elimina motivo avvisa",
      intro: "L'annullamento è definitivo e avvisa iscritti, lista d'attesa e istruttori.",
      steps: [
        "Apri la data e scegli «Annulla la data» da «Altre azioni».",
        "Scrivi il motivo: lo leggerà chi è iscritto.",
        "Premi «Annulla e avvisa».",
      ],
      notes: [
        "Una data senza iscritti né turni si può eliminare: «Elimina».",
        "Prima di annullare puoi spostare gli iscritti a un'altra data da «Lista Iscritti».",
      ],
    },
  ],
};
