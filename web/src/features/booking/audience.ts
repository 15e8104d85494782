// The audience of the courses that turn laypeople away.
export const professionals = 0;
