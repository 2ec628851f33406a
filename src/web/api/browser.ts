import { createApi, type Api } from './client.ts'
import { asCountry } from './country.ts'
import { pageLanguage } from './page-language.ts'

const { dataset } = document.documentElement

const options = {
  baseUrl: dataset['api'] ?? '',
  countryCode: asCountry(dataset['country']),
  ...(dataset['apiCredentials'] !== undefined && { basicCredentials: dataset['apiCredentials'] }),
  language: pageLanguage(),
}

/** The API client of the page, with its language and the viewer's country. */
export const browserApi = createApi({
  ...options,
  fetch: (input, init) => globalThis.fetch(input, init),
})

/** The same for calls that `signal` aborts. */
export const abortableApi = (signal: AbortSignal): Api =>
  createApi({ ...options, fetch: (input, init) => globalThis.fetch(input, { ...init, signal }) })
