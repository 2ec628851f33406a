export const genreNameMax = 20
/** Genres of the site, with retired ones: every page contains their names. */
export const genresMax = 60
export const genrePositionMax = 9999

/** The names of the icons of genres; pages and drawn thumbnails know each of them. */
export const genreIcons = [
  'messages',
  'music',
  'gamepad',
  'microphone',
  'person',
  'chef-hat',
  'plane',
  'book',
  'trophy',
  'sparkles',
  'palette',
  'camera',
  'heart',
  'star',
  'moon',
  'paw',
  'car',
  'film',
  'shirt',
  'leaf',
] as const
export type GenreIconName = (typeof genreIcons)[number]

/** The icon of a genre for which none was chosen. */
export const defaultGenreIcon = 'sparkles' satisfies GenreIconName
