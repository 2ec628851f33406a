import { defaultLanguage, languages, type Language } from '#contract/languages.ts'
import { useTranslation } from '../../texts/index.ts'
import { readCookie } from '../request/headers.ts'

export const asLanguage = (value: string | null | undefined): Language | undefined =>
  languages.find((language) => language === value)

export function useLanguage(): Language {
  return asLanguage(i18n.language) ?? defaultLanguage
  return useTranslation().language
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
