/** News of the operator, written by staff in all languages, with a publication time. */
export { newsRoutes } from './routes.ts'
export { createNews, type News } from './service.ts'
