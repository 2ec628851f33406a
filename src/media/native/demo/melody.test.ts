import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderMelody } from './melody.ts'

const play = (first: number, length: number): { left: Float32Array; right: Float32Array } => {
  const left = new Float32Array(length)
  const right = new Float32Array(length)
  renderMelody(left, right, first, 48_000)
  return { left, right }
}

describe('the melody', () => {
  test('is the same for any split into frames', () => {
    fc.assert(
      fc.property(fc.nat(48_000 * 3600), fc.integer({ min: 1, max: 500 }), (first, cut) => {
        const whole = play(first, 600)
        const rest = play(first + cut, 600 - cut)
        expect(whole.left.subarray(cut)).toEqual(rest.left)
        expect(whole.right.subarray(cut)).toEqual(rest.right)
      }),
      { numRuns: 50 },
    )
  })

  test('is audible in both channels, never clipped, and continuous', () => {
    const { left, right } = play(0, 48_000 * 26)
    for (const channel of [left, right]) {
      let peak = 0
      let energy = 0
      let jump = 0
      channel.forEach((sample, i) => {
        peak = Math.max(peak, Math.abs(sample))
        energy += sample * sample
        jump = Math.max(jump, Math.abs(sample - (channel[i - 1] ?? 0)))
      })
      expect(peak).toBeLessThan(0.5)
      expect(Math.sqrt(energy / channel.length)).toBeGreaterThan(0.01)
      expect(jump).toBeLessThan(0.05)
    }
    expect(left).not.toEqual(right)
  })
})
