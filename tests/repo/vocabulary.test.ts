import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { oldNames, rules, type Rule } from './vocabulary.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The texts of screens are prose for users; the rules themselves name the words. */
const excluded = /^(docs\/images|src\/web\/locales\/(en|ja|ko)|tests\/repo\/vocabulary)/

function textFiles(path: string): string[] {
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const file = `${path}/${entry.name}`
    if (excluded.test(file)) return []
    if (entry.isDirectory()) return textFiles(file)
    return /\.(ts|tsx|mjs|css|sql|md|conf|yml)$/.test(entry.name) ? [file] : []
  })
}

const files = [...['src', 'tests', 'bench', 'scripts', 'docs'].flatMap(textFiles), 'README.md', 'CONTRIBUTING.md']

/** Matches a word in prose and inside identifiers: `picture`, `pictureUrl`, `onPicture`, `PICTURE_URL`. */
function occurrences(word: string): string {
  const first = word.charAt(0)
  const [capital, rest] = [first.toUpperCase(), word.slice(1)]
  const plural = word.endsWith('s') ? '' : 's?'
  return [
    `(?<![A-Za-z])${word}${plural}(?![a-z])`,
    `${capital}${rest}${plural}(?![a-z])`,
    `(?<![A-Za-z])${word.toUpperCase()}${plural.toUpperCase()}(?![A-Za-z])`,
  ].join('|')
}

const patterns = new Map(rules.map((rule) => [rule, new RegExp(occurrences(rule.word), 'g')]))
const anyName = new RegExp(`\\b(${Object.keys(oldNames).join('|')})\\b`, 'g')

const applies = ({ where }: Rule, file: string): boolean =>
  where === undefined || where.some((prefix) => file.startsWith(prefix))

/** The violations in a file, as `file:line: "word": use …`. */
function violations(file: string, text: string): string[] {
  const found: string[] = []
  const report = (index: number, word: string, use: string): void => {
    found.push(`${file}:${text.slice(0, index).split('\n').length}: "${word}": use ${use}`)
  }
  for (const [rule, pattern] of patterns) {
    if (!applies(rule, file)) continue
    const allowed = (rule.except ?? []).flatMap(({ text: exception }) =>
      [...text.matchAll(new RegExp(exception, 'g'))].map(
        (match) => [match.index, match.index + match[0].length] as const,
      ),
    )
    for (const { index, 0: word } of text.matchAll(pattern)) {
      if (!allowed.some(([from, to]) => from <= index && index < to)) report(index, word, rule.use)
    }
  }
  for (const { index, 0: name } of text.matchAll(anyName)) report(index, name, oldNames[name] ?? '')
  for (const { index, 0: name } of text.matchAll(/(?<=interface )\w+(?:Setup|Parts)\b/g)) {
    report(index, name, 'Deps for what is injected, Options for what is chosen')
  }
  if (!file.endsWith('.md')) {
    for (const { index } of text.matchAll(/(?:\/\*\*|\/\/|^\s*\*) (?=What [a-z])/gm)) {
      report(index, 'What …', 'a noun or a verb at the start of a comment')
    }
  }
  return found
}

test('no file contains an overloaded word or a name of the former vocabulary', () => {
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap((file) => violations(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

describe('a violation is reported with file, line, word and replacement', () => {
  test.each(rules.map((rule) => [rule.word, rule] as const))('for the word "%s"', (word, rule) => {
    const file = `${rule.where?.[0] ?? 'src/'}example.ts`
    const camel = `my${word.charAt(0).toUpperCase()}${word.slice(1)}`
    const planted = /\s/.test(word) ? `// It ${word} here.` : `const ${camel} = 1`
    expect(violations(file, `\n${planted}\n`)).toEqual([expect.stringContaining(`${file}:2: "`)])
    expect(violations(file, `\n${planted}\n`)[0]).toContain(`use ${rule.use}`)
  })

  test('for a former name, a suffix, and a comment that starts with "What"', () => {
    expect(violations('src/example.ts', 'class LiveSite {}')).toEqual(['src/example.ts:1: "LiveSite": use HlsMuxer'])
    expect(violations('src/example.ts', 'interface RoomSetup {}')).toHaveLength(1)
    expect(violations('src/example.ts', '/** What it does. */')).toHaveLength(1)
  })
})

test('every exception of a rule is used', () => {
  const unused = rules.flatMap((rule) =>
    (rule.except ?? []).filter(
      ({ text }) =>
        !files.some((file) => applies(rule, file) && new RegExp(text).test(readFileSync(join(root, file), 'utf8'))),
    ),
  )
  expect(unused.map(({ text }) => text)).toEqual([])
})
