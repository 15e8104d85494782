// The manual's pages about participants, the classroom, certificates and renewals.
import { patterns } from "@/lib/routes";
import type { TopicGroup } from "../topic";

export const participants: TopicGroup = {
  title: "Iscritti",
  topics: [
    {
      slug: "aggiungi-partecipante",
      title: "Iscrivi una persona a una data",
      screens: [patterns.courseDateReservations],
      words: "prenota telefono aggiungi posto certificazione",
      intro:
        "Per chi telefona o passa in sede. Se la persona c'è già la trovi, altrimenti la crei nella stessa finestra.",
      steps: [
        "Apri «Lista Iscritti» della data e premi «Aggiungi partecipante».",
        "Scrivi cognome e nome, email o codice fiscale e scegli la persona dall'elenco.",
        "Se non c'è, scegli l'ultima voce dell'elenco, che aggiunge il nome scritto, e completa i dati.",
        "Controlla «Certificazione» e premi «Aggiungi», o «Aggiungi e continua» per la persona seguente.",
      ],
      notes: [
        "Se esiste già qualcuno che le assomiglia, la finestra lo mostra prima di creare un doppione.",
        "Con i posti esauriti puoi metterla in lista d'attesa.",
      ],
      picture: { name: "add-participant", alt: "La finestra che aggiunge un partecipante" },
    },
    {
      slug: "senza-email",
      title: "Iscrivi chi non ha un indirizzo email",
      screens: [patterns.courseDateReservations, patterns.userCreate],
      words: "fabbrica azienda senza email telefono fisso contatto referente",
      intro: "Una persona non deve avere un account: bastano nome e codice fiscale, o data e luogo di nascita.",
      steps: [
        "Nella nuova persona lascia vuota «Email».",
        "Scrivi il codice fiscale, o «Data di nascita» e «Luogo di nascita».",
        "Se qualcuno riceve i messaggi per lei, scrivi il suo indirizzo in «Email di contatto»: può servire a molte persone.",
      ],
      notes: [
        "I suoi attestati si stampano o si scaricano da «Lista Iscritti».",
        "Quando si registra sul sito con il suo codice fiscale e conferma l'indirizzo, l'account diventa suo.",
      ],
    },
    {
      slug: "importa-iscritti",
      title: "Importa gli iscritti da un foglio",
      screens: [patterns.courseDateReservations],
      words: "excel xlsx foglio elenco azienda importazione colonne",
      intro:
        "Un foglio .xlsx con una persona per riga, come lo manda l'azienda: le colonne possono stare in qualsiasi ordine.",
      steps: [
        "In «Lista Iscritti» apri «Altre azioni» e scegli «Importa da un foglio (.xlsx)», o trascina il file sulla pagina.",
        "Guarda l'anteprima: ogni riga dice se la persona è nuova, già registrata, già iscritta o da correggere.",
        "Se il foglio non dice la certificazione, sceglila una volta per tutte le persone.",
        "Correggi le righe sbagliate lì dove sono, o premi «Non importarla», poi importa.",
      ],
      notes: [
        "«Scarica le righe da correggere» ti dà un foglio con il motivo accanto a ogni riga, da rimandare a chi l'ha fatto.",
        "Finché una riga è da correggere non si importa nulla: niente resta a metà.",
        "Lo stesso file importato due volte non iscrive nessuno due volte.",
      ],
    },
    {
      slug: "lista-attesa",
      title: "Gestisci la lista d'attesa",
      screens: [patterns.courseDateReservations],
      words: "al completo coda posto libero attesa",
      intro:
        "Chi prenota a posti esauriti aspetta in ordine di arrivo. Un posto che si libera passa da solo alla prima persona.",
      steps: [
        "In «Lista Iscritti» apri «Lista d'attesa».",
        "Per far entrare altre persone aumenta «Posti» in «Modifica»: i posti vanno alle prime della lista.",
        "Per togliere qualcuno annulla la sua iscrizione dal menu della riga.",
      ],
      notes: ["Chi riceve il posto viene avvisato per email."],
    },
    {
      slug: "sposta-iscritto",
      title: "Sposta o annulla un'iscrizione",
      screens: [patterns.courseDateReservations, patterns.user],
      words: "cambia data disdetta ripristina annullati rimuovi",
      intro: "Il posto che si libera va alla prima persona in lista d'attesa.",
      steps: [
        "In «Lista Iscritti» apri il menu della riga.",
        "Scegli «Sposta a un'altra data» e indica la data, o «Annulla l'iscrizione».",
        "Leggi chi sarà avvisato e conferma.",
      ],
      notes: [
        "Per più persone insieme selezionale: la barra in basso ha le stesse azioni.",
        "Da «Annullati» un'iscrizione si può ripristinare.",
      ],
    },
    {
      slug: "scrivi-iscritti",
      title: "Scrivi agli iscritti",
      screens: [patterns.courseDateReservations],
      words: "messaggio email comunicazione avviso tutti",
      intro: "Un messaggio tuo a tutta la data, o solo a chi scegli.",
      steps: [
        "In «Lista Iscritti» premi «Scrivi a tutti», oppure seleziona le persone e premi «Scrivi».",
        "Scrivi oggetto e testo: prima di inviare leggi a quante persone arriva.",
        "Invia.",
      ],
      notes: [
        "Chi non ha un indirizzo riceve il messaggio attraverso il suo contatto, se c'è.",
        "Senza un server di posta i messaggi restano in file: il pannello lo dice.",
      ],
    },
    {
      slug: "registro-presenze",
      title: "Stampa il registro delle presenze",
      screens: [patterns.courseDateReservations],
      words: "firma foglio pdf stampa esporta excel elenco",
      intro: "Prima del corso il registro ha lo spazio per le firme; dopo l'appello riporta presenze, orari ed esiti.",
      steps: [
        "In «Lista Iscritti» apri «Altre azioni».",
        "Scegli «Registro presenze (PDF)» e stampalo.",
        "Per lavorare su un foglio scegli «Esporta gli iscritti (.xlsx)».",
      ],
      notes: ["Chi era assente è barrato, anche se ha prenotato."],
    },
    {
      slug: "data-passata",
      title: "Registra un corso che si è già svolto",
      screens: [patterns.courseDateCreate, patterns.courseDateReservations],
      words: "passato arretrati ieri lista tardiva vecchio",
      intro:
        "Per la lista che arriva una settimana dopo: persone, presenze, esiti e attestati, senza che parta nessuna email.",
      steps: [
        "Metti in calendario la data con il suo giorno passato.",
        "Aggiungi le persone, o importale da un foglio.",
        "Segna presenze ed esiti, poi rilascia gli attestati.",
      ],
      notes: ["«Registro attività» riporta chi ha registrato e quando."],
    },
  ],
};

export const classroom: TopicGroup = {
  title: "In aula",
  topics: [
    {
      slug: "appello",
      title: "Fai l'appello",
      screens: [patterns.rollCall],
      words: "presenti assenti esito superato aula tablet",
      intro: "Un tocco per persona, su telefono o tablet. Ogni modifica è salvata subito.",
      steps: [
        "Da «Panoramica» o dalla data apri «Appello».",
        "Tocca «Presente» o «Assente» accanto a ogni nome; in cima segni in un colpo solo tutte le persone che mancano.",
        "Alla fine segna «Superato» o «Non superato».",
      ],
      notes: [
        "Nei corsi di più giorni c'è una scheda per ogni mezza giornata.",
        "Chi risulta assente non può avere superato: la finestra propone di segnare anche la presenza.",
        "Un tocco sbagliato si annulla dall'avviso, o toccando di nuovo.",
      ],
      picture: { name: "roll-call", alt: "L'appello di una data, con presenze ed esiti" },
    },
    {
      slug: "senza-rete",
      title: "Fai l'appello senza rete",
      screens: [patterns.rollCall],
      words: "offline seminterrato connessione internet coda",
      intro:
        "In un'aula senza segnale l'appello si apre lo stesso, se quel giorno l'hai già aperto con la rete su questo dispositivo.",
      steps: [
        "Apri «Appello» quando hai rete, prima di scendere in aula.",
        "Segna come sempre: le modifiche aspettano sul dispositivo, e un avviso dice quante sono.",
        "Quando la rete torna partono da sole. Se un'altra persona ha segnato diversamente decidi tu quale vale.",
      ],
      notes: ["I nomi sul dispositivo sono cifrati e spariscono quando esci."],
    },
    {
      slug: "codice-in-aula",
      title: "Fai segnare la presenza con il codice",
      screens: [patterns.classroom, patterns.rollCall],
      words: "qr scansione proiettore telefono presenza da sé",
      intro: "Un codice sullo schermo dell'aula: chi lo inquadra con il telefono è presente.",
      steps: [
        "Da «Appello» premi «Codice in aula» e mostralo sul proiettore, con «Schermo intero».",
        "Chi è in aula inquadra il codice e accede con il suo account.",
        "I nomi compaiono man mano; chi non ha il telefono lo segni tu dall'appello.",
      ],
      notes: ["Il codice cambia di continuo: una foto mandata a chi è a casa non serve."],
    },
  ],
};

export const certificates: TopicGroup = {
  title: "Attestati",
  topics: [
    {
      slug: "rilascia-attestati",
      title: "Rilascia gli attestati di una data",
      screens: [patterns.courseDateReservations],
      words: "emetti stampa pdf numeri invio diploma",
      intro: "A chi era presente e ha superato. Prima di rilasciare vedi quanti sono, chi resta fuori e perché.",
      steps: [
        "In «Lista Iscritti» segna presenze ed esiti, se non l'ha fatto l'appello.",
        "Premi «Rilascia attestati».",
        "Leggi quanti attestati e quante email partono; in «Tra un'ora» hai il tempo di ripensarci.",
        "Conferma: il lavoro continua anche se chiudi la pagina.",
      ],
      notes: [
        "Con «Attestati: scarica tutti (.zip)», in «Altre azioni», li stampi tutti.",
        "Quelli di un ente esterno aspettano il PDF: «Carica il PDF» sulla riga della persona.",
      ],
      picture: { name: "issue", alt: "La domanda prima di rilasciare gli attestati" },
    },
    {
      slug: "ferma-invio",
      title: "Ferma le email degli attestati",
      screens: [patterns.courseDateReservations],
      words: "trattieni blocca invio sbagliato email ritardo",
      intro: "Le email trattenute si possono fermare, o far partire subito.",
      steps: [
        "In «Lista Iscritti» l'avviso dice quante email aspettano.",
        "Premi «Ferma l'invio», oppure «Invia ora».",
      ],
      notes: ["Gli attestati restano rilasciati e si scaricano da «I Miei Corsi», ma nessuna email lo dirà."],
    },
    {
      slug: "correggi-attestato",
      title: "Correggi un attestato",
      screens: [patterns.certificates, patterns.courseDateReservations],
      words: "nome sbagliato codice fiscale errore ristampa sostituisci",
      intro: "La correzione rilascia un attestato nuovo con un altro numero; il vecchio risulta sostituito.",
      steps: [
        "In «Attestati» cerca la persona o il numero e apri il menu della riga.",
        "Scegli «Correggi i dati» e scrivi quelli giusti, anche il codice fiscale.",
        "«Correggi profilo e attestati» corregge in una volta il profilo e tutti gli attestati con i dati sbagliati.",
      ],
      notes: ["Chi verifica il vecchio attestato legge che è stato sostituito."],
    },
    {
      slug: "revoca-attestato",
      title: "Revoca un attestato",
      screens: [patterns.certificates],
      words: "annullare errore invalida rilascia di nuovo",
      intro: "Per un attestato che non doveva esserci. La verifica pubblica lo dice subito.",
      steps: ["In «Attestati» apri il menu della riga.", "Scegli «Revoca» e scrivi il motivo.", "Conferma."],
      notes: ["Con «Rilascia di nuovo», in «Lista Iscritti», la persona riceve un attestato con un altro numero."],
    },
    {
      slug: "cerca-attestato",
      title: "Ritrova e verifica un attestato",
      screens: [patterns.certificates],
      words: "numero codice scaduti verifica pubblica qr ispezione",
      intro:
        "La lista ha tutti gli attestati, con la validità di oggi. Chiunque può verificarne uno dal codice stampato.",
      steps: [
        "In «Attestati» scrivi nome, numero, codice o codice fiscale.",
        "I filtri mostrano quelli che scadono entro 30, 60 o 90 giorni, gli scaduti e i revocati.",
        "Dal menu scegli «Scarica il PDF» o «Copia il link di verifica».",
        "«Esporta (.xlsx)» scarica le righe che vedi.",
      ],
      picture: { name: "certificates", alt: "La lista degli attestati con i filtri" },
    },
    {
      slug: "importa-attestati",
      title: "Importa gli attestati di prima",
      screens: [patterns.certificates],
      words: "vecchi storico excel rilasciati prima scadenze",
      intro: "Gli attestati rilasciati prima di Battito, per seguirne le scadenze e i rinnovi.",
      steps: [
        "In «Attestati» premi «Importa» e scegli il foglio .xlsx, con un attestato per riga.",
        "Controlla l'anteprima, correggi le righe sbagliate lì dove sono e importa.",
      ],
      notes: ["Un attestato importato si collega all'account della persona: «Collega l'attestato»."],
    },
    {
      slug: "aspetto-attestati",
      title: "Cambia firma, logo e disegno degli attestati",
      screens: [patterns.certificateSettings],
      words: "grafica pdf modello accreditamenti direttore qualifica",
      intro: "Le modifiche valgono per i prossimi attestati: quelli già rilasciati non cambiano.",
      steps: [
        "In «Impostazioni» apri «Attestati».",
        "Scrivi «Chi firma», «Qualifica» e gli accreditamenti, poi «Salva i testi».",
        "Carica «Nuovo logo», «Nuova firma» o «Nuovo disegno»: l'anteprima li mostra prima che siano in uso.",
        "Con «PDF di prova» guardi il risultato stampato.",
      ],
    },
  ],
};

export const renewals: TopicGroup = {
  title: "Rinnovi",
  topics: [
    {
      slug: "rinnovi",
      title: "Segui gli attestati in scadenza",
      screens: [patterns.renewals],
      words: "scadenza promemoria retraining aggiornamento bacheca telefonata chiamato sollecito",
      intro:
        "I promemoria partono da soli 90, 60, 30 e 7 giorni prima della scadenza. Qui vedi chi ha già prenotato e chi no.",
      steps: [
        "Apri «Rinnovi»: in cima c'è chi scade prima. «Bacheca» mostra a che punto è ciascuno.",
        "Con «Corso» e «Scadenza» restringi il periodo.",
        "Seleziona le persone e premi «Manda il promemoria» per farlo partire subito, o «Scrivi» per un messaggio tuo.",
        "Con lo stato «Da chiamare» vedi chi non ha un indirizzo, con il telefono: dopo la chiamata scegli «Segna la telefonata» dal menu.",
      ],
      notes: [
        "Prima di mandarlo vedi quante persone lo ricevono e chi no, con il motivo. Nella nota della telefonata scrivi che cosa avete detto.",
      ],
      picture: { name: "renewals", alt: "L'elenco dei rinnovi" },
    },
    {
      slug: "prenota-rinnovo",
      title: "Prenota un rinnovo per telefono",
      screens: [patterns.renewals],
      words: "iscrivi retraining chiamata rinnova",
      intro: "Dalla persona che risponde al telefono alla data del suo corso di rinnovo.",
      steps: [
        "In «Rinnovi» apri il menu della persona e scegli «Prenota rinnovo».",
        "Scegli una delle prossime date e premi «Iscrivi qui».",
      ],
      notes: ["Con i posti esauriti il pulsante propone la lista d'attesa."],
    },
  ],
};
