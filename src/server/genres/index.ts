/** Genres: data with names in three languages, in an order that staff set. */
export { genreRoutes } from './routes.ts'
export { createGenres, requireOffered, type Genres } from './service.ts'
