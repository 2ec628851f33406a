import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JitterBuffer } from './jitter-buffer.ts'
import type { RtpPacket } from './rtp-packet.ts'

const packet = (sequence: number): RtpPacket => ({
  marker: false,
  payloadType: 96,
  sequence: sequence & 0xffff,
  timestamp: 0,
  ssrc: 1,
  payload: Buffer.of(1),
  extension: null,
})

function reorder(timeoutMs = 100, retryIntervalMs = 20) {
  const numbers: number[] = []
  const lost: number[] = []
  const queue = new JitterBuffer({
    timeoutMs,
    retryIntervalMs,
    onPacket: ({ sequence }) => void numbers.push(sequence),
    onLost: (count) => void lost.push(count),
  })
  return { queue, numbers, lost }
}

describe('packets out of order', () => {
  test('are delivered in order, once and completely, also across the wrap of their numbers', () => {
    const arrivals = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 120 })
    fc.assert(
      fc.property(fc.nat({ max: 0xffff }), arrivals, (start, offsets) => {
        const { queue, numbers, lost } = reorder()
        queue.push(packet(start), 0)
        for (const offset of offsets) queue.push(packet(start + offset), 0)
        for (let now = 0; now <= 100; now += 50) queue.tick(now)
        const arrived = [...new Set([0, ...offsets])].toSorted((a, b) => a - b)
        expect(numbers).toEqual(arrived.map((offset) => (start + offset) & 0xffff))
        expect(lost.reduce((sum, count) => sum + count, 0)).toBe((arrived.at(-1) ?? 0) + 1 - arrived.length)
      }),
    )
  })

  test('are requested again after a delay, at intervals, until the timeout', () => {
    const { queue, numbers, lost } = reorder()
    queue.tick(0)
    queue.push(packet(10), 0)
    queue.push(packet(13), 0)
    expect(queue.tick(1)).toEqual([])
    expect(queue.tick(10)).toEqual([11, 12])
    expect(queue.tick(20)).toEqual([])
    queue.push(packet(11), 25)
    expect(queue.tick(31)).toEqual([12])
    expect(numbers).toEqual([10, 11])
    queue.tick(100)
    expect(numbers).toEqual([10, 11, 13])
    expect(lost).toEqual([1])
  })

  test('are not given up while the process was suspended', () => {
    const { queue, lost } = reorder(250)
    queue.tick(0)
    queue.push(packet(10), 0)
    queue.push(packet(12), 0)
    expect(queue.tick(5_000)).toEqual([11])
    expect(lost).toEqual([])
  })

  test('are given up instead of stored when the sender keeps jumping, and the newest are delivered', () => {
    const { queue, numbers, lost } = reorder()
    for (let leap = 0; leap < 100; leap++) queue.push(packet(600 * leap), 0)
    const passed = numbers.length
    expect(passed).toBeGreaterThan(97)
    expect(lost.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(599 * 97)
    queue.push(packet(600 * 99 + 1), 0)
    for (let now = 0; now <= 100; now += 50) queue.tick(now)
    expect(numbers.at(-1)).toBe((600 * 99 + 1) & 0xffff)
    expect(numbers).toHaveLength(101)
  })

  test('are requested in portions that fit a report', () => {
    const { queue } = reorder()
    queue.tick(0)
    queue.push(packet(0), 0)
    queue.push(packet(1_001), 0)
    const requested = [10, 11, 12, 13].map((now) => queue.tick(now))
    expect(requested.map(({ length }) => length)).toEqual([256, 256, 256, 232])
    expect(requested.flat()).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1))
  })

  test('of a restarted sender are a loss and no gap of thousands', () => {
    const { queue, numbers, lost } = reorder()
    queue.push(packet(10), 0)
    queue.push(packet(30_000), 0)
    queue.push(packet(30_001), 0)
    expect(numbers).toEqual([10, 30_000, 30_001])
    expect(lost).toEqual([1])
  })
})
