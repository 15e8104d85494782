// What staff write about a course date.

/** A whole day in so many days, with what else there is to say. */
export function dateIn(days, more) {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return {
    city: { name: "Milano", province: "MI" },
    venue: "Via del Carico 1",
    date: `${day}T09:00:00+01:00`,
    end_date: `${day}T17:00:00+01:00`,
    ...more,
  };
}
