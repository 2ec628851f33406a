import { useTranslation } from 'react-i18next'
import { defaultLanguage, languages, type Language } from '#contract/languages.ts'
import { readCookie } from '../request/headers.ts'

export const asLanguage = (value: string | null | undefined): Language | undefined =>
  languages.find((language) => language === value)

export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return asLanguage(i18n.language) ?? defaultLanguage
}

/** The best language for an Accept-Language header (RFC 9110 §12.5.4); Japanese if it names no supported one. */
export function acceptedLanguage(header: string | null): Language {
  const ranges = (header ?? '').split(',').map((range, index) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
    return { language: asLanguage(tag.split('-')[0]), quality: weight === undefined ? 1 : Number(weight), index }
  })
  const [best] = ranges
    .filter(({ language, quality }) => language !== undefined && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index)
  return best?.language ?? defaultLanguage
}

/** The choice for this browser session: a session cookie. */
const sessionCookie = 'visit_lang'

/** The choice for a year, where the operator enables it. */
const persistentCookie = 'i18n_redirected'
const days365 = 31_536_000

/** The language chosen before; the persistent cookie counts only with `persistent`. */
export const languageOfCookies = (header: string | null, persistent: boolean): Language | undefined =>
  asLanguage(readCookie(header, sessionCookie)) ??
  (persistent ? asLanguage(readCookie(header, persistentCookie)) : undefined)

/** The Set-Cookie headers for a choice; none for cookies that hold it already. */
export function languageCookies(chosen: Language, header: string | null, persistent: boolean): string[] {
  const cookies = []
  if (readCookie(header, sessionCookie) !== chosen)
    cookies.push(`${sessionCookie}=${chosen}; Path=/; HttpOnly; SameSite=Lax`)
  if (persistent && readCookie(header, persistentCookie) !== chosen)
    cookies.push(`${persistentCookie}=${chosen}; Path=/; Max-Age=${days365}; HttpOnly; SameSite=Lax`)
  return cookies
}
