import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const page = readFileSync('docs/operate/security.md', 'utf8')

/** The cells of the table rows between the headings of two sections. */
function tableOf(section: string): string[][] {
  const [, text = ''] = page.split(new RegExp(`^## ${section}.*$`, 'm'))
  const [own = ''] = text.split(/^## /m)
  const lines = own.split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

interface Requirement {
  readonly number: string
  readonly level: string
  readonly state: string
  readonly where: string
  readonly shownBy: string
}

const states = ['met', 'partly', 'open', 'n/a']

/** Stated for each chapter: its number, and how many requirements it has in all and in each state. */
const stated = tableOf('Chapters').map(([name = '', ...counts]) => ({
  chapter: name.split(' ')[0] ?? '',
  counts: counts.map(Number),
}))
const chapters = stated.slice(0, -1)

const rowsOf = (chapter: string): Requirement[] =>
  tableOf(`${chapter} `).map(([number = '', level = '', , state = '', where = '', shownBy = '']) => ({
    number,
    level,
    state,
    where,
    shownBy,
  }))

const countsOf = (rows: readonly Requirement[]): number[] => [
  rows.length,
  ...states.map((one) => rows.filter(({ state }) => state === one).length),
]

const all = chapters.flatMap(({ chapter }) => rowsOf(chapter))

/** Paths of this repository in code marks. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:src|tests|docs|scripts|content)\/[\w./[\]-]+|[\w.]+\.json)`/g)].map(([, path = '']) => path)

/** 70 requirements of level 1 and 183 of level 2 (ASVS 5.0.0). */
const requirements = { 1: 70, 2: 183 }

describe('the page of ASVS', () => {
  test('has 17 chapters with the stated numbers of requirements', () => {
    expect(chapters.map(({ chapter }) => chapter)).toEqual(Array.from({ length: 17 }, (_, index) => String(index + 1)))
    expect(chapters.map(({ chapter }) => countsOf(rowsOf(chapter)))).toEqual(chapters.map(({ counts }) => counts))
    expect(stated.at(-1)?.counts).toEqual(countsOf(all))
  })

  test('has each requirement of the levels 1 and 2 once, in order', () => {
    const atLevel = (level: string): number => all.filter((one) => one.level === level).length
    expect({ 1: atLevel('1'), 2: atLevel('2') }).toEqual(requirements)
    const numbers = all.map(({ number }) => number)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers).toEqual(numbers.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })))
    for (const { chapter } of chapters) {
      expect(rowsOf(chapter).filter(({ number }) => !new RegExp(`^${chapter}\\.\\d+\\.\\d+$`).test(number))).toEqual([])
    }
  })

  test('names only files that exist', () => {
    const paths = all.flatMap(({ where, shownBy }) => [...pathsIn(where), ...pathsIn(shownBy)])
    expect(paths.length).toBeGreaterThan(300)
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })

  test('names where each requirement is met, and the test that shows it unless it is about documents', () => {
    const isProven = ({ state, where, shownBy }: Requirement): boolean => {
      if (state === 'n/a') return where !== ''
      const isShown = pathsIn(shownBy).length > 0 || pathsIn(where).some((path) => path.startsWith('docs/'))
      return pathsIn(where).length > 0 && (state !== 'met' || isShown)
    }
    expect(all.filter((one) => !states.includes(one.state) || !isProven(one))).toEqual([])
  })

  test('lists exactly what is partly met or open among the open points, by risk', () => {
    const points = tableOf('Open points')
    const listed = points.flatMap(([, numbers = '']) => numbers.split(', '))
    const missing = all.filter(({ state }) => state === 'partly' || state === 'open').map(({ number }) => number)
    expect(listed.toSorted()).toEqual(missing.toSorted())
    const risks = points.map(([risk = '']) => ['high', 'medium', 'low'].indexOf(risk))
    expect(risks).not.toContain(-1)
    expect(risks).toEqual(risks.toSorted())
  })
})

test('no code accepts certificates that are not verified', () => {
  const files = globSync('src/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const careless = /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/
  expect(files.filter((file) => careless.test(readFileSync(file, 'utf8')))).toEqual([])
})
