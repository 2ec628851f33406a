import fc from 'fast-check'
import { expect, test } from 'vitest'
import { liveStates, type LiveState } from '#contract/lives/limits.ts'
import { nextState, type LiveAction } from './change-state.ts'

const actions: LiveAction[] = ['prepare', 'air', 'interrupt', 'end', 'cancel', 'archive', 'unarchive']

test('a live that is over never becomes open again', () => {
  fc.assert(
    fc.property(fc.constantFrom(...liveStates), fc.array(fc.constantFrom(...actions)), (start, attempts) => {
      let state: LiveState = start
      for (const action of attempts) {
        const over = ['ended', 'archived', 'cancelled'].includes(state)
        const next = nextState(state, action)
        expect(over && next !== null && !['ended', 'archived'].includes(next)).toBe(false)
        state = next ?? state
      }
    }),
  )
})

test('a live goes on air only after `preparing`, and is cancelled only before it is on air', () => {
  expect(nextState('scheduled', 'air')).toBeNull()
  expect(nextState('scheduled', 'prepare')).toBe('preparing')
  expect(nextState('preparing', 'air')).toBe('on_air')
  expect(nextState('on_air', 'cancel')).toBeNull()
  expect(nextState('interrupted', 'air')).toBe('on_air')
})

test('only an ended live can be archived, and only an archived one can be unarchived', () => {
  expect(liveStates.filter((state) => nextState(state, 'archive'))).toEqual(['ended'])
  expect(liveStates.filter((state) => nextState(state, 'unarchive'))).toEqual(['archived'])
})
