/** The country that calls speak for where the viewer's is not known. */
export const defaultCountry = 'JP'

/** `found` when it looks like a country (ISO 3166-1 alpha-2), else the default. */
export const asCountry = (found: string | null | undefined): string =>
  found && /^[A-Z]{2}$/.test(found) ? found : defaultCountry
