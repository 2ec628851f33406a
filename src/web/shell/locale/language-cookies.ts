import type { Language } from '#contract/languages.ts'
import { readCookie } from '../request/cookies.ts'
import { asLanguage } from './choose-language.ts'

/** The visitor's choice for this visit: a cookie that ends with the browser session. */
const visitCookie = 'visit_lang'

/** The choice for longer, where the operator lets the site keep it. */
const keptCookie = 'i18n_redirected'
const days365 = 31_536_000

/** The language that was chosen before; `kept` when the site keeps it beyond the visit. */
export const languageOfCookies = (header: string | null, kept: boolean): Language | undefined =>
  asLanguage(readCookie(header, visitCookie)) ?? (kept ? asLanguage(readCookie(header, keptCookie)) : undefined)

/** The cookies that a choice sets, where they don't say so already. */
export function languageCookies(chosen: Language, header: string | null, kept: boolean): string[] {
  const cookies = []
  if (readCookie(header, visitCookie) !== chosen)
    cookies.push(`${visitCookie}=${chosen}; Path=/; HttpOnly; SameSite=Lax`)
  if (kept && readCookie(header, keptCookie) !== chosen)
    cookies.push(`${keptCookie}=${chosen}; Path=/; Max-Age=${days365}; HttpOnly; SameSite=Lax`)
  return cookies
}
