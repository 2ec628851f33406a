import type { Language } from '#contract/languages.ts'
import { createTexts, flatTexts, type Texts } from '../texts/index.ts'

const files = import.meta.glob<unknown>('./*/*.json', { eager: true, import: 'default' })

const flatFiles = new Map(Object.entries(files).map(([path, file]) => [path, flatTexts(file)]))

const textsIn = (language: Language): Texts =>
  createTexts(language, (namespace) => flatFiles.get(`./${language}/${namespace}.json`) ?? new Map())

/** All texts by language, for rendering on the server; shared by all requests. */
export const allTexts: Readonly<Record<Language, Texts>> = { ja: textsIn('ja'), en: textsIn('en'), ko: textsIn('ko') }
