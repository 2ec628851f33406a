import { languageTags, type Language } from '#contract/languages.ts'

const withUnit: Record<Language, (yen: string) => string> = {
  ja: (yen) => `${yen}円`,
  en: (yen) => `¥${yen}`,
  ko: (yen) => `${yen}엔`,
}

/** A price in yen in the format of the Markdown pages: `1,200円`. */
export const formatYen = (yen: number, language: Language): string =>
  withUnit[language](new Intl.NumberFormat(languageTags[language]).format(yen))

/** A change of the balance in coins, with its sign. */
export const formatChange = (coins: number, language: Language): string =>
  new Intl.NumberFormat(languageTags[language], { signDisplay: 'exceptZero' }).format(coins)
