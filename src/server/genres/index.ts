/** Genres: data with names in three languages and an icon, in an order that staff set. */
export { createGenres, requireOffered, type Genres } from './service.ts'
export { genreSlice } from './slice.ts'
export { findGenreIcon } from './store.ts'
