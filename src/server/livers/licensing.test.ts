import fc from 'fast-check'
import { expect, test } from 'vitest'
import { licenceDecisions, licenceStates, type LicenceState } from '#contract/livers/limits.ts'
import { needsReason, nextLicence, type LicenceAction } from './licensing.ts'

const actions: LicenceAction[] = ['apply', ...licenceDecisions]

/** Tries the actions in order, starting from `none`; skips those that are not allowed. */
function walk(attempts: readonly LicenceAction[]): { state: LicenceState; done: LicenceAction[] } {
  const done: LicenceAction[] = []
  let state: LicenceState = 'none'
  for (const action of attempts) {
    const next = nextLicence(state, action)
    if (next === null) continue
    state = next
    done.push(action)
  }
  return { state, done }
}

const anyActions = fc.array(fc.constantFrom(...actions), { maxLength: 30 })

test('a granted licence was applied for and then granted', () => {
  fc.assert(
    fc.property(anyActions, (attempts) => {
      const { state, done } = walk(attempts)
      if (state !== 'granted') return
      expect(done[0]).toBe('apply')
      expect(done.at(-1)).toBe('grant')
    }),
  )
})

test('after the first grant a licence is only suspended and granted again', () => {
  fc.assert(
    fc.property(anyActions, (attempts) => {
      const { done } = walk(attempts)
      const granted = done.indexOf('grant')
      const later = granted < 0 ? [] : done.slice(granted)
      expect(later.every((action) => action === 'grant' || action === 'suspend')).toBe(true)
    }),
  )
})

test('applying is allowed only from `none` and `refused`', () => {
  fc.assert(
    fc.property(anyActions, (attempts) => {
      const { state } = walk(attempts)
      expect(nextLicence(state, 'apply')).toBe(state === 'none' || state === 'refused' ? 'applied' : null)
    }),
  )
})

test('no action leads back to `none`, and every state can be left', () => {
  for (const state of licenceStates) {
    const next = actions.map((action) => nextLicence(state, action)).filter((found) => found !== null)
    expect(next).not.toContain('none')
    expect(next.filter((found) => found !== state).length).toBeGreaterThan(0)
  }
})

test('every decision but a grant requires a reason', () => {
  expect(licenceDecisions.filter((decision) => !needsReason(decision))).toEqual(['grant'])
})
