import { languageTags, type Language } from '#contract/languages.ts'

const written: Record<Language, (yen: string) => string> = {
  ja: (yen) => `${yen}円`,
  en: (yen) => `¥${yen}`,
  ko: (yen) => `${yen}엔`,
}

/** A price in yen, as the written pages write it: `1,200円`. */
export const formatYen = (yen: number, language: Language): string =>
  written[language](new Intl.NumberFormat(languageTags[language]).format(yen))

/** A number of coins that came or went, with its sign. */
export const formatMoved = (coins: number, language: Language): string =>
  new Intl.NumberFormat(languageTags[language], { signDisplay: 'exceptZero' }).format(coins)
