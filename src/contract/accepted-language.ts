import Negotiator from 'negotiator'
import { defaultLanguage, languages, type Language } from './languages.ts'

/** The best language for an Accept-Language header (RFC 9110 §12.5.4); the default if it names no supported one. */
export function acceptedLanguage(header: string | null | undefined): Language {
  const ranges = new Negotiator({ headers: { 'accept-language': header ?? '' } }).languages()
  const accepted = ranges.map((range) => range.split('-', 1).join('').toLowerCase())
  return accepted.flatMap((tag) => languages.filter((language) => language === tag))[0] ?? defaultLanguage
}
