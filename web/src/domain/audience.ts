// Healthcare professionals and laypeople: the audience of a course, and the category of a person.

/** The audience of the courses that laypeople cannot book. */
export const professionals = 0;

export function categoryName(isProfessional: boolean): string {
  return isProfessional ? "Sanitario" : "Laico";
}
