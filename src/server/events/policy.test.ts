import { expect, test } from 'vitest'
import { eventStates } from '#contract/events/limits.ts'
import { isPublic } from './policy.ts'

test('everybody reads events that were opened, also cancelled ones, and those that an older node has opened', () => {
  const opened = new Date(0)
  const publicStates = (openedAt: Date | null) => eventStates.filter((state) => isPublic({ state, openedAt }))
  expect(publicStates(opened)).toEqual(eventStates.filter((state) => state !== 'draft'))
  expect(publicStates(null)).toEqual(eventStates.filter((state) => state !== 'draft' && state !== 'cancelled'))
})
