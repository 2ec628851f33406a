export const genreNameMax = 20
/** Genres of the site, with retired ones: every page contains their names. */
export const genresMax = 60
export const genrePositionMax = 9999
