/** The country for viewers whose country is unknown. */
export const defaultCountry = 'JP'

/** Returns `value` if it has the format of a country code (ISO 3166-1 alpha-2), else the default. */
export const asCountry = (value: string | null | undefined): string =>
  value && /^[A-Z]{2}$/.test(value) ? value : defaultCountry
