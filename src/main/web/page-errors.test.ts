import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageErrors } from './page-errors.ts'

interface Line {
  readonly err: { readonly type: string; readonly message: string; readonly stack: string }
  readonly path: string
  readonly count: number
}

const lines: Line[] = []
let errors: PageErrors
beforeEach(() => {
  vi.useFakeTimers()
  lines.length = 0
  errors = new PageErrors({ error: (fields: Line) => void lines.push({ ...fields }) })
})
afterEach(() => {
  errors.close()
  vi.useRealTimers()
})

const failed = {
  type: 'TypeError',
  message: 'x is not a function',
  stack: 'TypeError: x is not a function\n    at page',
}
const minute = () => vi.advanceTimersByTime(60_000)

test('an error is logged at once, with its stack and the path of the page', () => {
  errors.record(failed, '/terms')
  expect(lines).toEqual([{ err: failed, path: '/terms', count: 1 }])
  minute()
  expect(lines).toHaveLength(1)
})

test('its repetitions within a minute are one line with their number', () => {
  for (let index = 0; index < 1000; index += 1) errors.record(failed, `/lives/${index}`)
  expect(lines).toHaveLength(1)
  minute()
  expect(lines.slice(1)).toEqual([{ err: failed, path: '/lives/0', count: 999 }])
  errors.record(failed, '/terms')
  expect(lines).toHaveLength(3)
})

test('a flood of texts that a client chooses makes a bounded number of short lines, and counts completely', () => {
  for (let round = 0; round < 3; round += 1) {
    for (let index = 0; index < 5000; index += 1) {
      errors.record({ ...failed, message: `${index} ${'a'.repeat(10_000)}` }, '/terms')
    }
  }
  minute()
  // Two for each of the twenty texts, and for the others.
  expect(lines).toHaveLength(42)
  expect(lines.reduce((sum, { count }) => sum + count, 0)).toBe(15_000)
  expect(lines.at(-1)).toMatchObject({ err: { type: 'others' }, count: 14_939 })
  for (const { err } of lines) expect(err.message.length + err.stack.length).toBeLessThanOrEqual(8000)
})

test('what was counted is logged at the end', () => {
  errors.record(failed, '/terms')
  errors.record(failed, '/terms')
  errors.close()
  expect(lines).toHaveLength(2)
})
