import fc from 'fast-check'
import { expect, test } from 'vitest'
import { licenceDecisions, licenceStates, type LicenceState } from '#contract/livers.ts'
import { needsReason, nextLicence, type LicenceAction } from './licence.ts'

const actions: LicenceAction[] = ['apply', ...licenceDecisions]

/** The states that a licence goes through from `none` as these are tried one after the other. */
function walk(tried: readonly LicenceAction[]): { state: LicenceState; done: LicenceAction[] } {
  const done: LicenceAction[] = []
  let state: LicenceState = 'none'
  for (const action of tried) {
    const next = nextLicence(state, action)
    if (next === null) continue
    state = next
    done.push(action)
  }
  return { state, done }
}

const anyActions = fc.array(fc.constantFrom(...actions), { maxLength: 30 })

test('nobody holds a licence without having applied, and without somebody having granted it', () => {
  fc.assert(
    fc.property(anyActions, (tried) => {
      const { state, done } = walk(tried)
      if (state !== 'granted') return
      expect(done[0]).toBe('apply')
      expect(done.at(-1)).toBe('grant')
    }),
  )
})

test('a licence once granted is only ever suspended and granted again', () => {
  fc.assert(
    fc.property(anyActions, (tried) => {
      const { done } = walk(tried)
      const granted = done.indexOf('grant')
      const later = granted < 0 ? [] : done.slice(granted)
      expect(later.every((action) => action === 'grant' || action === 'suspend')).toBe(true)
    }),
  )
})

test('whoever is refused may apply again, and nobody applies twice at once', () => {
  fc.assert(
    fc.property(anyActions, (tried) => {
      const { state } = walk(tried)
      expect(nextLicence(state, 'apply')).toBe(state === 'none' || state === 'refused' ? 'applied' : null)
    }),
  )
})

test('no action leads back to never having applied, and every state can be left', () => {
  for (const state of licenceStates) {
    const next = actions.map((action) => nextLicence(state, action)).filter((found) => found !== null)
    expect(next).not.toContain('none')
    expect(next.filter((found) => found !== state).length).toBeGreaterThan(0)
  }
})

test('only a grant needs no reason', () => {
  expect(licenceDecisions.filter((decision) => !needsReason(decision))).toEqual(['grant'])
})
