import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { participantsMax } from '#contract/group-viewings/limits.ts'
import { changeState, type GroupChange, type GroupState } from './change-state.ts'

const empty: GroupState = {
  version: 1,
  hostId: null,
  locked: false,
  timing: { position: 0, rate: 0, at: 0 },
  present: [],
}
const id = fc.integer({ min: 1, max: 14 })
const change: fc.Arbitrary<GroupChange> = fc.oneof(
  fc.record({ type: fc.constant('enter' as const), participantId: id }),
  fc.record({ type: fc.constant('quit' as const), by: id }),
  fc.record({ type: fc.constant('absent' as const), participantIds: fc.array(id, { maxLength: 4 }) }),
  fc.record({ type: fc.constant('handOver' as const), by: id, to: id }),
  fc.record({ type: fc.constant('remove' as const), by: id, participantId: id }),
  fc.record({ type: fc.constant('lock' as const), by: id, locked: fc.boolean() }),
  fc.record({
    type: fc.constant('command' as const),
    by: id,
    command: fc.constantFrom({ type: 'pause' as const }, { type: 'play' as const, rate: 1 }),
    at: fc.nat(1e9),
  }),
)
const changes = fc.array(change, { maxLength: 60 })

const next = (state: GroupState, requested: GroupChange): GroupState => {
  const outcome = changeState(state, requested)
  return typeof outcome === 'string' ? state : outcome
}
const run = (all: readonly GroupChange[], from = empty): GroupState => all.reduce(next, from)
const enter = (participantId: number): GroupChange => ({ type: 'enter', participantId })
const three = run([1, 2, 3].map(enter))

describe('a group viewing', () => {
  test('has a host who is present whenever there is a participant, and at most ten participants', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const { hostId, present } = run(all)
        expect(present.length).toBeLessThanOrEqual(participantsMax)
        expect(new Set(present).size).toBe(present.length)
        expect(hostId !== null && present.includes(hostId)).toBe(present.length > 0)
      }),
    )
  })

  test('keeps its participants in the order in which they came', () => {
    fc.assert(
      fc.property(changes, change, (all, last) => {
        const before = run(all)
        const after = next(before, last)
        const remaining = before.present.filter((one) => after.present.includes(one))
        expect(after.present.slice(0, remaining.length)).toEqual(remaining)
      }),
    )
  })

  test('counts a version for each change, and only for changes', () => {
    fc.assert(
      fc.property(changes, change, (all, last) => {
        const before = run(all)
        const after = next(before, last)
        expect(after.version).toBe(after === before ? before.version : before.version + 1)
      }),
    )
  })
})

describe('the host', () => {
  test('is the first to enter, and again after all have left', () => {
    expect(run([enter(4), enter(2)]).hostId).toBe(4)
    expect(run([{ type: 'absent', participantIds: [1, 2, 3] }, enter(9)], three).hostId).toBe(9)
  })

  test('is succeeded by the longest present when they leave or lose their connection', () => {
    for (const leaving of [
      { type: 'quit', by: 1 },
      { type: 'absent', participantIds: [1] },
    ] as const) {
      expect(run([leaving], three)).toMatchObject({ hostId: 2, present: [2, 3] })
    }
    expect(run([{ type: 'quit', by: 1 }, enter(1), { type: 'quit', by: 2 }], three).hostId).toBe(3)
  })

  test('stays host when others come and go, and hands over only to someone who is present', () => {
    expect(run([{ type: 'quit', by: 2 }, enter(5)], three).hostId).toBe(1)
    expect(run([{ type: 'handOver', by: 1, to: 3 }], three).hostId).toBe(3)
    expect(changeState(three, { type: 'handOver', by: 1, to: 8 })).toBe('PARTICIPANT_NOT_FOUND')
  })

  test('alone controls playback, hands over, removes and locks', () => {
    const byOther: GroupChange[] = [
      { type: 'command', by: 2, command: { type: 'pause' }, at: 0 },
      { type: 'handOver', by: 2, to: 2 },
      { type: 'remove', by: 2, participantId: 3 },
      { type: 'lock', by: 2, locked: true },
    ]
    for (const requested of byOther) {
      expect(changeState(three, requested)).toBe('NOT_HOST')
      expect(changeState(three, { ...requested, by: 7 } as GroupChange)).toBe('PARTICIPANT_NOT_FOUND')
      expect(typeof changeState(three, { ...requested, by: 1 } as GroupChange)).toBe('object')
    }
  })

  test('cannot remove themselves, nor someone who is not present', () => {
    for (const participantId of [1, 7]) {
      expect(changeState(three, { type: 'remove', by: 1, participantId })).toBe('PARTICIPANT_NOT_FOUND')
    }
  })
})

describe('a further participant', () => {
  test('is rejected while the group viewing is locked or full', () => {
    const locked = run([{ type: 'lock', by: 1, locked: true }], three)
    expect(changeState(locked, enter(4))).toBe('GROUP_VIEWING_LOCKED')
    expect(changeState(run([{ type: 'lock', by: 1, locked: false }], locked), enter(4))).toMatchObject({
      present: [1, 2, 3, 4],
    })
    const full = run(Array.from({ length: participantsMax }, (_, index) => enter(index + 1)))
    expect(changeState(full, enter(99))).toBe('GROUP_VIEWING_FULL')
    expect(changeState(full, enter(3))).toBe(full)
  })

  test('can enter a locked one that all have left', () => {
    const left = run(
      [
        { type: 'lock', by: 1, locked: true },
        { type: 'absent', participantIds: [1, 2, 3] },
      ],
      three,
    )
    expect(run([enter(4)], left)).toMatchObject({ hostId: 4, present: [4] })
  })
})

test('the site moves a live only while it is in the state for which that was decided', () => {
  const timing = { position: 100, rate: 1, at: 5 }
  expect(changeState(three, { type: 'latency', timing, version: three.version })).toMatchObject({ timing })
  expect(changeState(three, { type: 'latency', timing, version: three.version - 1 })).toBe(three)
})
