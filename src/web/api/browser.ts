import { createApi } from './client.ts'
import { defaultCountry } from './country.ts'

/** The client of the page in this browser. */
export const browserApi = createApi({
  fetch: (input, init) => globalThis.fetch(input, init),
  countryCode: defaultCountry,
})
