/** The typed client of the public API: the same calls in the browser and while rendering, built from the contract's types. */
export { createApi, type Api } from './client.ts'
export { ApiError } from './api-error.ts'
