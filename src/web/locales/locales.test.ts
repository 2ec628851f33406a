import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { nickNameMaxLength } from '#contract/account/limits.ts'
import { languages } from '#contract/languages.ts'
import { allTexts } from './all-texts.server.ts'
import { figures } from './figures.ts'
import { fillFigures } from './filled-texts.ts'

const folder = (language: string) => new URL(`./${language}/`, import.meta.url)

function texts(value: unknown, path = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value ?? {}).flatMap(([key, inner]) => texts(inner, `${path}.${key}`))
}
const read = (language: string, file: string) =>
  texts(JSON.parse(readFileSync(new URL(file, folder(language)), 'utf8')))
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}|<\/?\w+>/g)].map(([found]) => found).sort()

describe('texts', () => {
  const files = readdirSync(folder('ja'))
  test('exist in the same files in every language', () => {
    for (const language of languages) expect(readdirSync(folder(language)).sort()).toEqual([...files].sort())
  })
  test.each(files)('of %s have the same keys and placeholders in every language', (file) => {
    const shape = (language: string) => read(language, file).map(([key, text]) => [key, placeholders(text)])
    for (const language of languages) expect(shape(language)).toEqual(shape('ja'))
  })
  test('name every figure', () => {
    const named = new Set(files.flatMap((file) => read('ja', file)).flatMap(([, text]) => placeholders(text)))
    expect(Object.keys(figures).filter((name) => !named.has(`{{${name}}}`))).toEqual([])
  })
  test('contain the figures that they name; other placeholders remain', () => {
    expect(fillFigures('{"a":"{{nickNameMaxLength}}文字以内、{{name}}さん"}')).toBe(
      `{"a":"${nickNameMaxLength}文字以内、{{name}}さん"}`,
    )
    for (const language of languages) {
      const named = files.filter((file) => {
        const loaded = allTexts[language].read(file.replace('.json', ''))
        if (loaded instanceof Promise) throw new Error('the texts of the server are there at once')
        return [...loaded.values()].some((text) => placeholders(text).some((name) => name.slice(2, -2) in figures))
      })
      expect(named).toEqual([])
    }
  })
  test.each(files)('of %s are not empty', (file) => {
    for (const language of languages) for (const [, text] of read(language, file)) expect(text.trim()).not.toBe('')
  })
})
