import { expect, test } from 'vitest'
import { ReceptionWatch } from './reception-watch.ts'

const after = (...reports: number[]): boolean => {
  const watch = new ReceptionWatch()
  for (const fractionLost of reports) watch.report(fractionLost)
  return watch.isLost
}

test('a viewer who loses much for seconds does not keep up; one whose network recovers does', () => {
  expect(after(60, 60, 60, 60)).toBe(true)
  expect(after(60, 60, 60)).toBe(false)
  expect(after(60, 60, 60, 2, 60)).toBe(false)
  expect(after(20, 20, 20, 20, 20, 20)).toBe(false)
})
