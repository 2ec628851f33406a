import { readdirSync, readFileSync } from 'node:fs'
import { languages } from '#contract/languages.ts'

const folder = (language: string) => new URL(`./${language}/`, import.meta.url)

function keysIn(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) => keysIn(inner, `${path}.${key}`))
}

const keysOf = (language: string): Set<string> =>
  new Set(
    readdirSync(folder(language)).flatMap((file) =>
      keysIn(JSON.parse(readFileSync(new URL(file, folder(language)), 'utf8')), file),
    ),
  )

/** The text keys that one language has and another lacks, such as `en: shell.json.login`. */
export function missingTexts(): string[] {
  const keysByLanguage = new Map(languages.map((language) => [language, keysOf(language)]))
  const all = new Set([...keysByLanguage.values()].flatMap((keys) => [...keys]))
  return [...keysByLanguage].flatMap(([language, keys]) =>
    [...all].filter((key) => !keys.has(key)).map((key) => `${language}: ${key}`),
  )
}
