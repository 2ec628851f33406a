import fc from 'fast-check'
import { expect, test } from 'vitest'
import { liveStates, type LiveState } from '#contract/lives.ts'
import { nextState, type LiveAction } from './state.ts'

const actions: LiveAction[] = ['prepare', 'air', 'interrupt', 'end', 'cancel', 'archive', 'unarchive']

test('a live that is over stays over, whatever is tried', () => {
  fc.assert(
    fc.property(fc.constantFrom(...liveStates), fc.array(fc.constantFrom(...actions)), (start, tried) => {
      let state: LiveState = start
      for (const action of tried) {
        const over = ['ended', 'archived', 'cancelled'].includes(state)
        const next = nextState(state, action)
        expect(over && next !== null && !['ended', 'archived'].includes(next)).toBe(false)
        state = next ?? state
      }
    }),
  )
})

test('a live reaches the air only through its preparation, and is cancelled only before', () => {
  expect(nextState('scheduled', 'air')).toBeNull()
  expect(nextState('scheduled', 'prepare')).toBe('preparing')
  expect(nextState('preparing', 'air')).toBe('on_air')
  expect(nextState('on_air', 'cancel')).toBeNull()
  expect(nextState('interrupted', 'air')).toBe('on_air')
})

test('only a live that has ended is archived, and only an archived one loses its archive', () => {
  expect(liveStates.filter((state) => nextState(state, 'archive'))).toEqual(['ended'])
  expect(liveStates.filter((state) => nextState(state, 'unarchive'))).toEqual(['archived'])
})
