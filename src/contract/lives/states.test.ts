import { expect, test } from 'vitest'
import { liveStates } from './limits.ts'
import { hasEnded, isOver, isPlayable, isRunning } from './states.ts'

test.each([
  ['isRunning', isRunning, ['on_air', 'interrupted']],
  ['isPlayable', isPlayable, ['on_air', 'interrupted', 'archived']],
  ['hasEnded', hasEnded, ['ended', 'archived']],
  ['isOver', isOver, ['ended', 'archived', 'cancelled']],
])('%s is true in its states only', (_name, holds, states) => {
  expect(liveStates.filter((state) => holds({ state })).toSorted()).toEqual(states.toSorted())
})
