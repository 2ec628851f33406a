import { beforeEach, describe, expect, test } from 'vitest'
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts'
import { Pacer } from './pacer.ts'
import type { OutgoingPacket } from './rtp-source.ts'

const packet = (number: number): OutgoingPacket => ({
  head: { marker: false, payloadType: 96, number, timestamp: 0, ssrc: 1 },
  payload: Buffer.alloc(1_000),
})

let clock: ManualClock
let sent: number[]
let unsent: number
let overflows: number
let pacer: Pacer

beforeEach(() => {
  clock = manualClock()
  sent = []
  unsent = 0
  overflows = 0
  pacer = new Pacer({
    clock,
    send: ({ head }) => void sent.push(head.number),
    unsent: () => unsent,
    onOverflow: () => {
      overflows += 1
    },
  })
})

const push = (count: number): void => {
  for (let number = 0; number < count; number++) pacer.push(packet(number))
}

describe('the packets of a viewer', () => {
  test('are sent at once if they are few', () => {
    push(50)
    expect(sent).toHaveLength(50)
  })

  test('are sent in order and spread over time for a large frame', () => {
    push(400)
    expect(sent.length).toBeLessThan(150)
    clock.advance(8)
    expect(sent.length).toBeLessThan(220)
    clock.advance(200)
    expect(sent).toEqual(Array.from({ length: 400 }, (_, number) => number))
  })

  test('wait while the network is congested and are dropped after a timeout', () => {
    unsent = 100_000
    push(10)
    expect(sent).toEqual([])
    clock.advance(1_000)
    unsent = 0
    clock.advance(10)
    expect(sent).toHaveLength(10)
    unsent = 100_000
    push(1)
    clock.advance(2_500)
    push(3)
    expect(overflows).toBe(1)
  })

  test('are limited in memory', () => {
    push(20_000)
    expect(overflows).toBe(1)
  })
})
