import { defaultLanguage, languages, type Language } from '#contract/languages.ts'

/**
 * The first supported language of an Accept-Language header (RFC 9110 §12.5.4), the default without one. Weights are
 * ignored: clients list languages by preference.
 */
export function preferredLanguage(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((range) => range.trim().slice(0, 2).toLowerCase())
  return wanted.flatMap((tag) => languages.filter((language) => language === tag))[0] ?? defaultLanguage
}
