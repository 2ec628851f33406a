/** The country that calls speak for until the viewer's is known. */
export const defaultCountry = 'JP'
