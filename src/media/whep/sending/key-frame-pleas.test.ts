import { expect, test } from 'vitest'
import { KeyFramePleas } from './key-frame-pleas.ts'

test('the first plea of a viewer is heard, then one in two seconds', () => {
  const pleas = new KeyFramePleas()
  const times = Array.from({ length: 101 }, (_, index) => 50 * index)
  expect(times.filter((now) => pleas.isHeard(now))).toEqual([0, 2_000, 4_000])
})
