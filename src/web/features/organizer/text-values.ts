import type { LiverEvent } from '#contract/events/schemas.ts'
import { languages, type Language } from '#contract/languages.ts'
import type { Stored, Texts } from '../../saving/index.ts'

const parts = ['title', 'lead', 'rules'] as const
type Part = (typeof parts)[number]

export const textField = (part: Part, language: Language): string => `${part}.${language}`

/** The part and the language of a field; null for another one. */
export function partOf(field: string): { readonly part: Part; readonly language: Language } | null {
  const [name, tag] = field.split('.')
  const part = parts.find((one) => one === name)
  const language = languages.find((one) => one === tag)
  return part && language ? { part, language } : null
}

/** The fields of the form of the texts of an event. */
export const textFields: readonly string[] = parts.flatMap((part) =>
  languages.map((language) => textField(part, language)),
)

export const storedTexts = (event: LiverEvent): Stored => ({
  texts: Object.fromEntries(
    parts.flatMap((part) => languages.map((language) => [textField(part, language), event[part][language]])),
  ),
  version: event.version,
})

const inAll = (texts: Texts, part: Part): Record<Language, string> => {
  const read = (language: Language): string => texts[textField(part, language)] ?? ''
  return { ja: read('ja'), en: read('en'), ko: read('ko') }
}

/** The change that the form asks for. */
export const textsChange = (texts: Texts) => ({
  title: inAll(texts, 'title'),
  lead: inAll(texts, 'lead'),
  rules: inAll(texts, 'rules'),
})
