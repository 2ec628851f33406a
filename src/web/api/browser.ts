import { createApi } from './client.ts'
import { asCountry } from './country.ts'

const { lang, dataset } = document.documentElement

/** The API client of the page, with its language and the viewer's country. */
export const browserApi = createApi({
  fetch: (input, init) => globalThis.fetch(input, init),
  baseUrl: dataset['api'] ?? '',
  countryCode: asCountry(dataset['country']),
  headers: { 'accept-language': lang },
})
