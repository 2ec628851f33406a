import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyCommand, positionAt, type Timing, type TimingCommand } from './timing.ts'

const rate = fc.double({ min: 0.5, max: 2, noNaN: true })
const position = fc.double({ min: 0, max: 100_000, noNaN: true })
const command: fc.Arbitrary<TimingCommand> = fc.oneof(
  fc.record({ type: fc.constant('play' as const), rate }),
  fc.record({ type: fc.constant('pause' as const) }),
  fc.record({ type: fc.constant('seek' as const), position }),
  fc.record({ type: fc.constant('speed' as const), rate }),
)
/** Commands, each with the time since the one before. */
const history = fc.array(fc.record({ command, after: fc.nat(60_000) }), { maxLength: 20 })
const start: Timing = { position: 10, rate: 0, at: 1_000_000 }

function run(commands: readonly { readonly command: TimingCommand; readonly after: number }[]): Timing {
  let now = start.at
  let timing = start
  for (const { command: next, after } of commands) {
    now += after
    timing = applyCommand(timing, next, now)
  }
  return timing
}

describe('the position of a group', () => {
  test('grows with the rate, and stays while it is paused', () => {
    expect(positionAt({ position: 10, rate: 1.5, at: 0 }, 4000)).toBe(16)
    expect(positionAt({ position: 10, rate: 0, at: 0 }, 4000)).toBe(10)
  })

  test('is that of the command before the command acts', () => {
    expect(positionAt({ position: 10, rate: 1, at: 5000 }, 4000)).toBe(10)
  })

  test('does not jump at any command but a seek', () => {
    fc.assert(
      fc.property(history, command, fc.nat(60_000), (before, next, after) => {
        const timing = run(before)
        const at = timing.at + after
        const expected = next.type === 'seek' ? next.position : positionAt(timing, at)
        expect(positionAt(applyCommand(timing, next, at), at)).toBeCloseTo(expected, 6)
      }),
    )
  })

  test('never decreases between commands, and is never negative', () => {
    fc.assert(
      fc.property(history, fc.nat(100_000), fc.nat(100_000), (before, one, other) => {
        const timing = run(before)
        const [earlier, later] = [Math.min(one, other), Math.max(one, other)].map((after) =>
          positionAt(timing, timing.at + after),
        )
        expect(earlier).toBeGreaterThanOrEqual(0)
        expect(later).toBeGreaterThanOrEqual(earlier ?? 0)
      }),
    )
  })
})

describe('a command', () => {
  test('that is late does not act before an earlier one', () => {
    fc.assert(
      fc.property(history, command, fc.nat(5000), (before, next, early) => {
        const timing = run(before)
        expect(applyCommand(timing, next, timing.at - early).at).toBe(timing.at)
      }),
    )
  })

  test('that changes the speed of a paused group changes nothing', () => {
    const paused = { position: 5, rate: 0, at: 0 }
    expect(applyCommand(paused, { type: 'speed', rate: 2 }, 100)).toBe(paused)
    expect(applyCommand(paused, { type: 'play', rate: 2 }, 100)).toEqual({ position: 5, rate: 2, at: 100 })
  })

  test('gives the same position when the group pauses and plays at the same time', () => {
    fc.assert(
      fc.property(history, fc.nat(60_000), (before, after) => {
        const timing = applyCommand(run(before), { type: 'play', rate: 1 }, 2_000_000)
        const at = timing.at + after
        const resumed = applyCommand(applyCommand(timing, { type: 'pause' }, at), { type: 'play', rate: 1 }, at)
        expect(positionAt(resumed, at + 1000)).toBeCloseTo(positionAt(timing, at + 1000), 6)
      }),
    )
  })
})
