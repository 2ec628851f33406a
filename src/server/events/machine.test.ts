import { describe, expect, test } from 'vitest'
import { eventStates } from '#contract/events/limits.ts'
import { allows, nextState, transitions, type EventActor, type TransitionName } from './machine.ts'

const times = {
  entryEndsAt: new Date('2026-12-01T12:59:00Z'),
  startsAt: new Date('2026-12-02T03:00:00Z'),
  endsAt: new Date('2026-12-09T12:59:00Z'),
}
const at = (time: string) => new Date(`2026-12-${time}Z`)
const before = at('01T00:00:00')
const during = at('05T00:00:00')
const after = at('09T13:00:00')

const names = Object.keys(transitions).filter((name): name is TransitionName => name in transitions)
const actors = ['organizer', 'staff', 'clock'] as const satisfies readonly EventActor[]

describe('an event', () => {
  test('changes its state only by these actors at these times', () => {
    const possible: string[] = []
    for (const state of eventStates)
      for (const [time, now] of Object.entries({ before, during, after }))
        for (const name of names)
          for (const actor of actors) {
            const next = nextState(name, { state, ...times }, actor, now)
            if (next !== null) possible.push(`${state} ${time}: ${name} by ${actor} → ${next}`)
          }
    expect(possible).toEqual([
      'draft before: open by organizer → entry',
      'draft before: open by staff → entry',
      'draft before: cancel by organizer → cancelled',
      'draft before: cancel by staff → cancelled',
      'draft before: stop by staff → cancelled',
      'draft during: stop by staff → cancelled',
      'draft after: stop by staff → cancelled',
      'entry before: cancel by organizer → cancelled',
      'entry before: cancel by staff → cancelled',
      'entry before: stop by staff → cancelled',
      'entry during: start by clock → running',
      'entry during: stop by staff → cancelled',
      'entry after: start by clock → running',
      'entry after: stop by staff → cancelled',
      'running before: stop by staff → cancelled',
      'running during: stop by staff → cancelled',
      'running after: tally by clock → tallying',
      'running after: stop by staff → cancelled',
      ...['before', 'during', 'after'].flatMap((time) => [
        `tallying ${time}: confirm by organizer → confirmed`,
        `tallying ${time}: confirm by staff → confirmed`,
        `tallying ${time}: stop by staff → cancelled`,
      ]),
    ])
  })

  test('never leaves its final states', () => {
    for (const { from } of Object.values(transitions)) {
      expect(from).not.toContain('confirmed')
      expect(from).not.toContain('cancelled')
    }
  })

  test('is tallied a minute after its end, when gifts from before the end are stored', () => {
    const running = { state: 'running', ...times } as const
    expect(nextState('tally', running, 'clock', at('09T12:59:59.999'))).toBeNull()
    expect(nextState('tally', running, 'clock', at('09T13:00:00'))).toBe('tallying')
  })

  test('accepts entries until they end, and decisions about them until it starts', () => {
    const entry = { state: 'entry', ...times } as const
    expect(allows('enter', entry, at('01T12:58:59.999'))).toBe(true)
    expect(allows('enter', entry, at('01T12:59:00'))).toBe(false)
    expect(allows('decideEntries', entry, at('02T02:59:59.999'))).toBe(true)
    expect(allows('decideEntries', entry, at('02T03:00:00'))).toBe(false)
  })

  test('has fixed rules once it is published, and no changed texts once it is confirmed', () => {
    expect(eventStates.filter((state) => allows('changeRules', { state, ...times }, before))).toEqual(['draft'])
    expect(eventStates.filter((state) => allows('changeTexts', { state, ...times }, before))).toEqual([
      'draft',
      'entry',
      'running',
      'tallying',
    ])
  })
})
