import { defaultLanguage, languages, type Language } from '#contract/languages.ts'

/** The language of the document in the browser. */
export const pageLanguage = (): Language =>
  languages.find((language) => language === document.documentElement.lang) ?? defaultLanguage
