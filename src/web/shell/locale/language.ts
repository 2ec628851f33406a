import { languageCookieName, readCookie } from '#contract/cookies.ts'
import { languages, type Language } from '#contract/languages.ts'
import { useTranslation } from '../../texts/index.ts'

export const asLanguage = (value: string | null | undefined): Language | undefined =>
  languages.find((language) => language === value)

export function useLanguage(): Language {
  return useTranslation().language
}

/** The cookie keeps the choice for a year, where the operator enables it. */
const days365 = 31_536_000

/** The language chosen before. */
export const languageOfCookie = (header: string | null): Language | undefined =>
  asLanguage(readCookie(header, languageCookieName))

/** The Set-Cookie header for a choice; none for a cookie that holds it already. */
export const languageCookie = (chosen: Language, header: string | null): string[] =>
  readCookie(header, languageCookieName) === chosen
    ? []
    : [`${languageCookieName}=${chosen}; Path=/; Max-Age=${days365}; HttpOnly; SameSite=Lax`]
