import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { giftAnimations, type GiftAnimation } from '#contract/gifts/limits.ts'
import { ChimeQueue, chimes, lengthOf } from './chime.ts'

test('the chime of a larger gift is longer and louder, and none is louder than a voice', () => {
  for (const [index, animation] of giftAnimations.slice(1).entries()) {
    const [smaller, larger] = [chimes[giftAnimations[index] ?? animation], chimes[animation]]
    expect(lengthOf(larger)).toBeGreaterThan(lengthOf(smaller))
    expect(larger.loudness).toBeGreaterThan(smaller.loudness)
  }
  // Notes overlap: `ring / step` of them play at once.
  for (const { loudness } of Object.values(chimes)) expect(loudness).toBeLessThanOrEqual(0.2)
})

describe('chimes', () => {
  test('follow one another; of the gifts that arrive meanwhile the largest is heard', () => {
    const queue = new ChimeQueue()
    expect(queue.offer('pop')).toBe('pop')
    for (const animation of ['rise', 'parade', 'shower'] as const) expect(queue.offer(animation)).toBe(null)
    expect(queue.ended()).toBe('parade')
    expect(queue.offer('rise')).toBe(null)
    expect(queue.ended()).toBe('rise')
    expect(queue.ended()).toBe(null)
    expect(queue.offer('rise')).toBe('rise')
  })

  test('never overlap, and the last gift of a burst is followed by at most one', () => {
    const steps = fc.array(fc.oneof(fc.constantFrom(...giftAnimations), fc.constant('end' as const)))
    fc.assert(
      fc.property(steps, (all) => {
        const queue = new ChimeQueue()
        let playing: GiftAnimation | null = null
        for (const step of all) {
          if (step === 'end') {
            playing = playing === null ? null : queue.ended()
            continue
          }
          const started = queue.offer(step)
          expect(started === null).toBe(playing !== null)
          playing ??= started
        }
        const left = [playing, playing && queue.ended(), queue.ended()].filter((one) => one !== null)
        expect(left.length).toBeLessThanOrEqual(2)
      }),
    )
  })
})
