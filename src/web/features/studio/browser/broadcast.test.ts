import { describe, expect, test } from 'vitest'
import { Broadcast } from './broadcast.ts'
import { BroadcastFault, type Fault } from './fault.ts'
import type { Connection, Tracks } from './whip/connection.ts'

/** Tracks are told apart by their names alone. */
const tracks: Tracks<string> = { picture: 'camera', sound: 'microphone' }

function desk() {
  const made: { closed: boolean; pictures: string[]; lose: () => void }[] = []
  const waiting: { at: number; callback: () => void }[] = []
  let now = 0
  let fault: Fault | null = null
  const broadcast = new Broadcast<string>({
    now: () => now,
    after(ms, callback) {
      const timer = { at: now + ms, callback }
      waiting.push(timer)
      return () => waiting.splice(0, waiting.length, ...waiting.filter((one) => one !== timer))
    },
    async connect({ picture }, lose) {
      if (fault !== null) throw new BroadcastFault(fault)
      const one = { closed: false, pictures: [picture], lose }
      made.push(one)
      const connection: Connection<string> = {
        replacePicture: async (next) => void one.pictures.push(next),
        limit: async () => {},
        figures: () => Promise.reject(new Error('not asked')),
        close: () => void (one.closed = true),
      }
      return connection
    },
  })
  return {
    broadcast,
    made,
    refuse: (next: Fault | null) => void (fault = next),
    async pass(ms: number) {
      const end = now + ms
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve))
        const next = waiting.toSorted((a, b) => a.at - b.at)[0]
        if (next === undefined || next.at > end) break
        waiting.splice(waiting.indexOf(next), 1)
        now = next.at
        next.callback()
      }
      now = end
    },
  }
}

describe('a broadcast from the browser', () => {
  test('goes live, and ends on purpose without a fault', async () => {
    const { broadcast, made, pass } = desk()
    broadcast.start(tracks)
    expect(broadcast.read().phase).toBe('connecting')
    await pass(0)
    expect(broadcast.read()).toEqual({ phase: 'live', fault: null, reconnects: 0 })
    broadcast.stop()
    expect(made[0]?.closed).toBe(true)
    expect(broadcast.read()).toMatchObject({ phase: 'off', fault: null })
  })

  test.each(['network', 'licence', 'noLive'] as const)('that can not begin says so at once: %s', async (fault) => {
    const { broadcast, refuse, pass } = desk()
    refuse(fault)
    broadcast.start(tracks)
    await pass(0)
    expect(broadcast.read()).toMatchObject({ phase: 'off', fault })
  })

  test('comes back by itself when the connection is lost, with the picture of now', async () => {
    const { broadcast, made, refuse, pass } = desk()
    broadcast.start(tracks)
    await pass(0)
    refuse('network')
    made[0]?.lose()
    await broadcast.replacePicture('other camera')
    await pass(10_000)
    expect(broadcast.read().phase).toBe('reconnecting')
    refuse(null)
    await pass(4_000)
    expect(broadcast.read()).toEqual({ phase: 'live', fault: null, reconnects: 1 })
    expect(made[1]?.pictures).toEqual(['other camera'])
  })

  test('gives up when the live waits no more, or has ended', async () => {
    const { broadcast, made, refuse, pass } = desk()
    broadcast.start(tracks)
    await pass(0)
    refuse('network')
    made[0]?.lose()
    await pass(59_000)
    expect(broadcast.read().phase).toBe('reconnecting')
    await pass(6_000)
    expect(broadcast.read()).toMatchObject({ phase: 'off', fault: 'lost' })

    refuse(null)
    broadcast.start(tracks)
    await pass(0)
    refuse('noLive')
    made[1]?.lose()
    await pass(0)
    expect(broadcast.read()).toMatchObject({ phase: 'off', fault: 'lost' })
  })

  test('that is refused when it comes back says why, while the live still waits', async () => {
    const { broadcast, made, refuse, pass } = desk()
    broadcast.start(tracks)
    await pass(0)
    refuse('key')
    made[0]?.lose()
    await pass(0)
    expect(broadcast.read()).toMatchObject({ phase: 'off', fault: 'key' })
  })

  test('tries at once when the network is back, and closes what came too late', async () => {
    const { broadcast, made, refuse, pass } = desk()
    broadcast.start(tracks)
    await pass(0)
    refuse('network')
    made[0]?.lose()
    await pass(8_000)
    refuse(null)
    broadcast.hurry()
    await pass(0)
    expect(broadcast.read().phase).toBe('live')

    broadcast.start(tracks)
    broadcast.stop()
    await pass(0)
    expect(made.at(-1)?.closed).toBe(true)
    expect(broadcast.read().phase).toBe('off')
  })
})
