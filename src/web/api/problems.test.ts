import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readFileSync } from 'node:fs'
import { problems, recentProblems, reportProblem } from './problems.ts'

const written: unknown[] = []

beforeEach(() => {
  vi.spyOn(globalThis.console, 'info').mockImplementation((text) => void written.push(text))
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('a problem is written to the console with its code and kept for the overlay, the latest twenty only', () => {
  reportProblem('V03', 'manifestLoadError')
  expect(written).toEqual(['[V03] the playlist or a segment could not be loaded: manifestLoadError'])
  for (let index = 0; index < 25; index += 1) reportProblem('C01')
  expect(recentProblems()).toHaveLength(20)
  expect(new Set(recentProblems().map(({ code }) => code))).toEqual(new Set(['C01']))
})

test('the operator’s guide explains every code', () => {
  const guide = readFileSync(new URL('../../../docs/operate/troubleshooting.md', import.meta.url), 'utf8')
  const explained = [...guide.matchAll(/^\| ([VCG]\d\d)\s+\|/gm)].map(([, code]) => code)
  expect(explained).toEqual(Object.keys(problems))
})
