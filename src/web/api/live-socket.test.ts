import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLiveMessage, reconnectDelay } from './live-socket.ts'

describe('the socket of a live', () => {
  test('gives the messages it knows', () => {
    expect(readLiveMessage('{"type":"viewers","viewers":3}')).toEqual({ type: 'viewers', viewers: 3 })
  })
  test('passes over everything else', () => {
    for (const text of ['{"type":"gift"}', '[]', 'null', '{', '"live"', new Blob()]) {
      expect(readLiveMessage(text)).toBeNull()
    }
  })
  test('comes back sooner at first, later at last, and never all at once', () => {
    expect(reconnectDelay(0, 0)).toBe(500)
    expect(reconnectDelay(0, 1)).toBe(750)
    expect(reconnectDelay(20, 0)).toBe(15_000)
    fc.assert(
      fc.property(fc.nat(40), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
        const delay = reconnectDelay(failures, random)
        expect(delay).toBeGreaterThanOrEqual(500)
        expect(delay).toBeLessThanOrEqual(22_500)
      }),
    )
  })
})
