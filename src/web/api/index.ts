/** The typed client of the public API, for the browser and the server; its types come from the contract. */
export { createApi, type Api } from './client.ts'
export { ApiError } from './api-error.ts'
