// Checks the words that users read: `node --test scripts`. Each thing has one word. A text with another word for it is named with
// its place and the word to use. The words are Italian and the names in code are English, so only texts are found, in Rust and
// TypeScript without comments and tests. Texts of the specification stay as they are given.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The words that are not used, without accents, what is used instead, and the texts in which they are right. */
const rules = [
  { not: /\bidone(?:o|a|i|e|ita)\b/i, use: "Superato / Non superato" },
  {
    not: /\bcertificat[oi]\b/i,
    use: "attestato",
    // Instructors and bodies are certified: this is no paper.
    except: /istruttori (?:sono |\w+ e )?certificati|certificati da |ente certificato [^"]*/i,
  },
  { not: /\bcertificazion[ei] (?:rilasciat|revocat|corrett|scadut)[ae]\b/i, use: "attestato" },
  { not: /\bdocent[ei]\b|\bdocenza\b/i, use: "istruttore, ore di lezione" },
  {
    // In English it is a name of the code. The word before it makes it a text.
    not: /\b(?:(?:il|al|del|dal|nel|un|con|senza|effettu\w+) |l')login\b/i,
    use: "accedi, accesso",
    // The specification gives these texts.
    except: /effettuare prima il login|Ripeti il login|Reindirizzamento al login/,
  },
  { not: /\bdisdi(?:ci|re|ta|tta)\b/i, use: "annulla" },
  { not: /\battestat[oi] annullat[oi]\b|\bannull\w+ l'attestato\b/i, use: "revoca" },
  { not: /\blascia perdere\b|\b(?:cancel|keep)[=:]\s*"Annulla"/i, use: "Chiudi, Mantieni…" },
  { not: /\btitle[=:]\s*\{?["`][A-Z]\w+(?:are|ere|ire)\b[^"`]*\?["`]/, use: "Vuoi…?" },
  { not: /"Pieno"|\b(?:data|corso) pien[ao]\b/i, use: "Posti esauriti on the site, Al completo in the panel" },
  { not: /\bregistro delle attivita\b/i, use: "Registro attività" },
  {
    not: /\bnel registro\b/i,
    use: "in Registro attività, nell'elenco, in calendario",
    // The register is that of presences.
    except: /nel registro (?:delle )?presenze/i,
  },
  { not: /\bparole (?:del|di questo) messaggio\b|\bnostre parole\b|\bcambiarne le parole\b/i, use: "testo" },
  { not: /\bsegn[oi] (?:da inviare|rifiutat[oi]|dell'appello)/i, use: "modifica" },
  { not: /\bLei\b/, use: "tu" },
  {
    not: /[“”]/,
    use: "« »",
    // The table of a code page, and the characters at which a link in a mail ends.
    except: /‘’“”•|'“' \| '”'/,
  },
  {
    not: /\bstat[oa] tu\b|\bda sol[oa] fino\b|\bchied\w+ a lui\b|\bpresente lui\b/i,
    use: "a sentence that fits everybody",
  },
  {
    not: /\btener(?:e|lo|la) (?:il |un |questo )?turno\b|\bsta sopra il file\b/i,
    use: "fare un turno, vale al posto di",
  },
  { not: /\bnon ti aspettiamo\b|\bnon abbiamo piu bisogno\b/i, use: "a sentence that is kind to the reader" },
  { not: /\brispondi (?:subito )?a questo messaggio\b/i, use: "contattaci: the answers may reach nobody" },
  { not: /\b(?:dal|al) (?:lunedi|martedi|mercoledi|giovedi|venerdi|sabato)\b/i, use: "da lunedì, fino a mercoledì" },
  { not: /\b(?:il|al|dal) (?:8|11) [a-z]/, use: "l'8, all'8, dall'8" },
  { not: /(?<![\d.,])1 ore\b/, use: "1 ora" },
];

/** Where people's own headings of a spreadsheet are understood, whatever their words. */
const understood = /(?:\/import|certificate_imports)\/columns\.rs$/;
const isTest = /\.test\.tsx?$|\/tests?(?:\/|\.rs$)|_tests?\.rs$/;

/** A file without comments, accents and, in Rust, the tests at its end. */
function textOf(path) {
  const source = readFileSync(join(root, path), "utf8");
  const tests = source.search(/^#\[cfg\(test\)\]\s*mod tests? \{/m);
  return (tests === -1 ? source : source.slice(0, tests))
    .replaceAll(/^\s*(?:\/\/|\/?\*|\{\/\*).*$/gm, "")
    .replaceAll(/\s\/\/ .*$/gm, "")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "");
}

/** A text may go on in the next line, so a space is any space. */
const anySpace = ({ source, flags }) => new RegExp(source.replaceAll(" ", "\\s+"), `${flags}g`);
/** The places of a text that is right, with their lines. */
const removed = (text, { except }) =>
  except === undefined ? text : text.replaceAll(anySpace(except), (right) => right.replaceAll(/[^\n]/g, "_"));

function found(path) {
  const text = textOf(path);
  return rules.flatMap((rule) => {
    const matches = removed(text, rule).matchAll(anySpace(rule.not));
    return [...matches].map(
      ({ 0: match, index }) => `${path}:${text.slice(0, index).split("\n").length}: «${match}»: ${rule.use}`,
    );
  });
}

test("one word is used for each thing", () => {
  const shown = ["crates/*/src/*", "crates/server/demo", "crates/*/templates", "web/src", "web/public"];
  const files = execFileSync("git", ["ls-files", "--", ...shown], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((path) => /\.(?:rs|json|html|txt|tsx?)$/.test(path) && !/^web\/src\/api\//.test(path))
    .filter((path) => !isTest.test(path) && !understood.test(path));
  assert.ok(files.length > 800, `only ${files.length} files were read`);
  assert.deepEqual(files.flatMap(found), []);
});

test("each rule finds the words it is for, and not the words to use", () => {
  const examples = [
    ["Idoneo", "Superato"],
    ["Il certificato è pronto", "I nostri istruttori sono certificati da un ente"],
    ["Certificazioni rilasciate", "Certificazione: BLSD"],
    ["Ore di docenza", "Ore di lezione"],
    ["Per continuare devi effettuare il\n  login.", "Sessione scaduta. Ripeti il login."],
    ["Disdici la prenotazione", "Annulla la prenotazione"],
    ["Attestato annullato", "Attestato revocato"],
    ['cancel="Annulla"', 'cancel="Chiudi"'],
    ['title="Annullare questa data?"', 'title="Vuoi annullare questa data?"'],
    ['"Pieno"', '"Al completo"'],
    ["Resta nel Registro delle attività.", "Resta in Registro attività."],
    ["La data resta nel registro.", "Scrivilo nel registro presenze."],
    ["Le parole di questo messaggio", "Il testo di questo messaggio"],
    ["2 segni da inviare", "2 modifiche da inviare"],
    ["Come sta Lei?", "la lei e il lui"],
    ["Premi “Ricarica”", "Premi «Ricarica»"],
    ["Non sei stato tu?", "Non l'hai chiesto tu?"],
    ["Non può tenere questo turno", "Non può fare questo turno"],
    ["Il turno è tuo: non ti aspettiamo", "Ti aspettiamo!"],
    ["Se pensi che sia un errore, rispondi a questo messaggio.", "Se pensi che sia un errore, contattaci."],
    ["dal lunedì al venerdì", "da lunedì a venerdì"],
    ["valido fino al 8 marzo", "valido fino all'8 marzo"],
    ["1 ore", "1 ora, 11 ore"],
  ];
  assert.equal(examples.length, rules.length);
  rules.forEach((rule, index) => {
    const finds = (text) => anySpace(rule.not).test(removed(text.normalize("NFD").replaceAll(/\p{M}/gu, ""), rule));
    assert.deepEqual(examples[index].map(finds), [true, false], `${rule.not}`);
  });
});
