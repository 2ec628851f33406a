/** News of the operator, written by staff in all languages, with a publication time. */
export { createNews, type News } from './service.ts'
export { newsSlice } from './slice.ts'
