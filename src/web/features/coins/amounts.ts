import { languageTags, type Language } from '#contract/languages.ts'

/** A price in yen, such as `¥1,200`. */
export const formatYen = (yen: number, language: Language): string =>
  new Intl.NumberFormat(languageTags[language], { style: 'currency', currency: 'JPY' }).format(yen)

/** A number of coins that came or went, with its sign. */
export const formatMoved = (coins: number, language: Language): string =>
  new Intl.NumberFormat(languageTags[language], { signDisplay: 'exceptZero' }).format(coins)
