import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Corrector, type Correction } from './corrector.ts'

const everyMs = 100

/** A player whose clock is `drift` faster than the group's, and whose seeks take `seekSeconds`. */
function simulate(
  first: number,
  seconds: number,
  { drift = 0, seekSeconds = 0 }: { drift?: number; seekSeconds?: number } = {},
) {
  const corrector = new Corrector()
  let error = first
  let seeks = 0
  const rates: number[] = []
  const errors: number[] = []
  for (let now = 0; now < seconds * 1000; now += everyMs) {
    const correction: Correction = corrector.measured(error, now)
    if (correction.type === 'seek') {
      seeks += 1
      error = seekSeconds - correction.ahead
    }
    const rate = correction.type === 'rate' ? correction.factor : 1
    rates.push(rate)
    error -= ((rate + drift - 1) * everyMs) / 1000
    errors.push(error)
  }
  return { corrector, errors, rates, seeks, last: errors.at(-1) ?? Infinity }
}

/** The last rate of a player which measures one error several times. */
function rateOf(corrector: Corrector, error: number): number {
  const corrections = Array.from({ length: 5 }, () => corrector.measured(error, 0))
  const last = corrections.at(-1)
  return last?.type === 'rate' ? last.factor : 1
}

describe('a player', () => {
  test('that is up to a second off returns by its rate, within six percent, without a seek', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.99, max: 0.99, noNaN: true }), (first) => {
        const { last, rates, seeks } = simulate(first, 40)
        expect(Math.abs(last)).toBeLessThanOrEqual(0.02 + 1e-9)
        expect(seeks).toBe(0)
        for (const rate of rates) expect(Math.abs(rate - 1)).toBeLessThanOrEqual(0.06 + 1e-9)
      }),
    )
  })

  test('repays the error of a start, a seek or a stall to below 20 ms', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.3, max: 0.3, noNaN: true }), (first) => {
        expect(Math.abs(simulate(first, 20).last)).toBeLessThanOrEqual(0.02 + 1e-9)
      }),
    )
    const { corrector } = simulate(0, 10)
    corrector.restart()
    expect(rateOf(corrector, 0.03)).not.toBe(1)
  })

  test('that has settled plays at the speed of the group while it is less than 120 ms off', () => {
    const { corrector } = simulate(0, 10)
    expect(rateOf(corrector, 0.11)).toBe(1)
    expect(rateOf(corrector, 0.13)).not.toBe(1)
    // To below 40 ms.
    expect(rateOf(corrector, 0.05)).not.toBe(1)
    expect(rateOf(corrector, 0.03)).toBe(1)
  })

  test('stays within 120 ms of the group in spite of a drifting clock', () => {
    const { errors, seeks } = simulate(0, 600, { drift: 0.002 })
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.13)
    expect(seeks).toBe(0)
  })

  test('that is more than a second off seeks, and learns how long its seeks take', () => {
    const corrector = new Corrector()
    const measure = (error: number, from: number): Correction | undefined =>
      Array.from({ length: 5 }, (_, count) => corrector.measured(error, from + count * everyMs)).find(
        ({ type }) => type === 'seek',
      )
    expect(measure(5, 0)).toEqual({ type: 'seek', ahead: 0 })
    // The seek has taken half a second.
    measure(0.5, 1000)
    expect(measure(8, 10_000)).toEqual({ type: 'seek', ahead: 0.5 })
  })

  test('learns how long it takes from a start until its frames move, besides the expected error', () => {
    const corrector = new Corrector()
    const measure = (error: number): void => {
      for (let count = 0; count < 5; count += 1) corrector.measured(error, count * everyMs)
    }
    const { start: usual } = corrector.costs
    expect(usual).toBeLessThanOrEqual(0.1)
    corrector.starts(0.05)
    measure(0.2)
    expect(corrector.costs.start).toBeCloseTo(usual + 0.15)
    corrector.starts(0)
    measure(-0.03)
    expect(corrector.costs.start).toBeCloseTo(usual + 0.12)
    // A stall, and a start whose measurements do not count.
    corrector.starts(0)
    measure(2)
    corrector.starts(0)
    corrector.reset()
    measure(0.3)
    expect(corrector.costs.start).toBeCloseTo(usual + 0.12)
  })

  test('does not seek for ever where each seek takes longer than a second', () => {
    expect(simulate(30, 60, { seekSeconds: 1.6 }).seeks).toBeLessThanOrEqual(2)
    expect(Math.abs(simulate(30, 60, { seekSeconds: 1.6 }).last)).toBeLessThan(0.12)
  })

  test('ignores single late frames', () => {
    const corrector = new Corrector()
    for (let count = 0; count < 20; count += 1) {
      expect(corrector.measured(count % 5 === 2 ? 0.9 : 0.01, count * everyMs)).toEqual({ type: 'none' })
    }
  })
})
