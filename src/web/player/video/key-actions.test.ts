import { expect, test } from 'vitest'
import { actionOf } from './key-actions.ts'

test('keys play, seek, jump to tenths, and change volume and speed', () => {
  expect(actionOf(' ')).toEqual(actionOf('k'))
  expect([actionOf('j'), actionOf('l')]).toEqual([
    { type: 'skip', seconds: -10 },
    { type: 'skip', seconds: 10 },
  ])
  expect([actionOf('0'), actionOf('9')]).toEqual([
    { type: 'jump', share: 0 },
    { type: 'jump', share: 0.9 },
  ])
  expect(actionOf('<')).toEqual({ type: 'speed', direction: 'slower' })
})

test.each(['x', 'Tab', 'Enter', 'Escape', 'toString', 'n', '10'])('%s has no function', (key) => {
  expect(actionOf(key)).toBeNull()
})
