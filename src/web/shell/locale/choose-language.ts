import { defaultLanguage, languages, type Language } from '#contract/languages.ts'

export const asLanguage = (value: string | null | undefined): Language | undefined =>
  languages.find((language) => language === value)

/** The best language for an Accept-Language header (RFC 9110 §12.5.4), Japanese when it names none of ours. */
export function acceptedLanguage(header: string | null): Language {
  const ranges = (header ?? '').split(',').map((range, index) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
    return { language: asLanguage(tag.split('-')[0]), quality: weight === undefined ? 1 : Number(weight), index }
  })
  const [best] = ranges
    .filter(({ language, quality }) => language !== undefined && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index)
  return best?.language ?? defaultLanguage
}
