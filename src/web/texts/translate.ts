import type { Language } from '#contract/languages.ts'
import type { FlatTexts } from './texts.ts'

export type TextValues = Readonly<Record<string, string | number>>

const plurals = new Map<Language, Intl.PluralRules>()

/** The plural category of a count: Japanese and Korean have one, English has `one` and `other`. */
function pluralOf(language: Language, count: number): Intl.LDMLPluralRule {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  return rules.select(count)
}

/** Letters that are written from right to left. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** A name from right to left does not change the order of the text around it (Unicode UAX 9, isolates). */
const isolated = (value: string): string => (rightToLeft.test(value) ? `\u2068${value}\u2069` : value)

/**
 * The text of `key`, with `{{name}}` replaced by `values.name`; with a count, the text of its plural category
 * (`viewers_one`) if there is one. A missing text is its key.
 */
export function translate(texts: FlatTexts, language: Language, key: string, values: TextValues = {}): string {
  const { count } = values
  const plural = typeof count === 'number' ? texts.get(`${key}_${pluralOf(language, count)}`) : undefined
  const text = plural ?? texts.get(key) ?? key
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => isolated(String(values[name] ?? '')))
}
