import type { Language, Text } from '../languages.ts'
import { cleanLines, lengthOf } from '../written-text/clean.ts'

/** Gifts of one kind that a supporter has sent. */
export interface GiftCount {
  readonly name: Text
  readonly quantity: number
}

/** The values of the placeholders `{name}` and `{gifts}`. */
export interface TemplateValues {
  readonly name: string
  readonly gifts: string
}

/** Such as `ハート×3、花束×1`. */
export const formatGifts = (gifts: readonly GiftCount[], language: Language): string =>
  gifts.map(({ name, quantity }) => `${name[language]}×${quantity}`).join(language === 'ja' ? '、' : ', ')

/** Other words in braces remain. */
export const fillTemplate = (template: string, values: TemplateValues): string =>
  template.replaceAll(/\{(name|gifts)\}/g, (_, key: string) => (key === 'name' ? values.name : values.gifts))

/** In code points of the stored form after NFKC. */
export const thanksLength = (text: string): number => lengthOf(cleanLines(text))
