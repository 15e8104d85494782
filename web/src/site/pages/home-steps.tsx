// The steps from choosing a course to the certificate.

type Step = { name: string; text: string };

export function Steps({ noticeHours }: { noticeHours: number }) {
  const steps: readonly Step[] = [
    { name: "Scegli", text: "Trova il corso adatto a te, guarda il programma e la data più comoda." },
    {
      name: "Prenota",
      text: `Bastano un account e due minuti. Cambi programma? Annulli da solo fino a ${noticeHours} ore prima.`,
    },
    { name: "Allenati", text: "In aula lavori in piccoli gruppi, al manichino, con un istruttore accanto." },
    { name: "Certificati", text: "Superata la prova, ricevi il tuo attestato e sai quando rinnovarlo." },
  ];
  return (
    <section aria-labelledby="come-funziona" className="mt-24 bg-sunken">
      <div className="page grid gap-10 py-20">
        <h2 id="come-funziona" className="text-heading font-semibold">
          Come funziona
        </h2>
        <ol className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ name, text }, index) => (
            <li key={name} className="grid content-start gap-2 border-t-2 border-brand pt-4">
              <span className="numbers text-small font-semibold text-brand">{index + 1}</span>
              <h3 className="text-title font-semibold">{name}</h3>
              <p className="text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
