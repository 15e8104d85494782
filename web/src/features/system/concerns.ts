// What somebody should look at, in words: what is so, and what to do.
import type { BackupFailure, Concern } from "@/api/types";

type Words = { title: string; text: string };

export const concernWords: Readonly<Record<Concern, Words>> = {
  unsound: {
    title: "I dati si contraddicono",
    text: "L'ultima copia di sicurezza è stata riletta e controllata, e qualcosa non torna. Chi gestisce il server esegue battito audit e legge che cosa.",
  },
  files_away: {
    title: "L'archivio dei file non risponde",
    text: "Attestati e immagini non si aprono finché non torna. Il resto del sito funziona.",
  },
  disk_full: {
    title: "Il disco è quasi pieno",
    text: "Quando lo spazio finisce il sito non può più registrare niente. Chi gestisce il server liberi subito spazio.",
  },
  backup_failed: {
    title: "L'ultima copia di sicurezza non è riuscita",
    text: "Il server riprova ogni ora. Se continua, chi gestisce il server legge il motivo nel suo registro.",
  },
  backup_old: {
    title: "L'ultima copia di sicurezza è vecchia",
    text: "Da più di due giorni non ne è riuscita una: quello che è successo da allora andrebbe perso con il disco.",
  },
  mails_late: {
    title: "Le email sono in ritardo",
    text: "Qualcuna aspetta da più di un quarto d'ora. Prova l'invio in «Impostazioni», «Messaggi», e controlla il server di posta.",
  },
  no_mail_server: {
    title: "Le email non arrivano a nessuno",
    text: "Senza un server di posta restano in file sul server. Chi gestisce il server imposta BATTITO_SMTP_URL.",
  },
  mails_held: {
    title: "Le email sono ferme",
    text: "Il centro è stato ripristinato da una copia di sicurezza. Partono quando chi gestisce il server esegue battito resume.",
  },
  mails_failed: {
    title: "Alcune email non sono state consegnate",
    text: "Negli ultimi sette giorni il server di posta le ha rifiutate, di solito per un indirizzo sbagliato.",
  },
  work_late: {
    title: "Un'emissione di attestati è lenta",
    text: "È in corso da più di un quarto d'ora. Riprende da sola, anche dopo un riavvio.",
  },
  task_stopped: {
    title: "Un servizio del server si è fermato",
    text: "Riparte da solo entro un secondo. Se lo rileggi tra un minuto, chi gestisce il server guardi il suo registro.",
  },
  node_silent: {
    title: "Un server non risponde più",
    text: "Da più di tre minuti non dà segno. Se è stato spento apposta, domani non sarà più nell'elenco.",
  },
  versions_differ: {
    title: "I server hanno versioni diverse",
    text: "È normale durante un aggiornamento; dopo, vanno portati tutti alla stessa versione.",
  },
  disk_low: {
    title: "Resta poco spazio sul disco",
    text: "Meno di 2 GB. Chi gestisce il server dovrebbe ingrandirlo, o spostare altrove le copie di sicurezza.",
  },
  backups_off: {
    title: "Il server non fa copie di sicurezza",
    text: "Chi gestisce il server le ha spente, o questo è il centro dimostrativo. Senza copie, con il disco si perde tutto.",
  },
  no_backup: {
    title: "Non c'è ancora una copia di sicurezza",
    text: "La prima si fa da sola questa notte.",
  },
  no_secret_key: {
    title: "I codici dei due passaggi non sono cifrati",
    text: "Chi gestisce il server imposta BATTITO_SECRET_KEY, e la conserva lontano dalle copie di sicurezza.",
  },
};

export const failureWords: Readonly<Record<BackupFailure, string>> = {
  no_room: "Spazio insufficiente sul disco",
  disk: "Disco non scrivibile o non leggibile",
  database: "Il database non ha risposto",
  files: "L'archivio dei file non ha risposto",
  unusable: "Non si lasciava ripristinare",
  stopped: "Interrotta dallo spegnimento del server",
};
