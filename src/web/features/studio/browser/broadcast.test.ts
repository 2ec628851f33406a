import { describe, expect, test } from 'vitest'
import { Broadcast } from './broadcast.ts'
import { BroadcastFault, type Fault } from './fault.ts'
import type { Connection, Tracks } from './whip/connection.ts'

const tracks: Tracks<string> = { video: 'camera', audio: 'microphone' }

/** A broadcast on a fake clock, with fake connections whose tracks are plain names. */
function createBroadcast() {
  const connections: { closed: boolean; videos: string[]; lose: () => void }[] = []
  const timers: { at: number; callback: () => void }[] = []
  let now = 0
  let fault: Fault | null = null
  const broadcast = new Broadcast<string>({
    now: () => now,
    setTimer(ms, callback) {
      const timer = { at: now + ms, callback }
      timers.push(timer)
      return () => timers.splice(0, timers.length, ...timers.filter((other) => other !== timer))
    },
    async connect({ video }, lose) {
      if (fault !== null) throw new BroadcastFault(fault)
      const entry = { closed: false, videos: [video], lose }
      connections.push(entry)
      const connection: Connection<string> = {
        replaceVideo: async (next) => void entry.videos.push(next),
        setMaxBitRate: async () => {},
        stats: () => Promise.reject(new Error('not implemented')),
        close: () => void (entry.closed = true),
      }
      return connection
    },
  })
  return {
    broadcast,
    connections,
    failWith: (next: Fault | null) => void (fault = next),
    async advance(ms: number) {
      const end = now + ms
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve))
        const next = timers.toSorted((a, b) => a.at - b.at)[0]
        if (next === undefined || next.at > end) break
        timers.splice(timers.indexOf(next), 1)
        now = next.at
        next.callback()
      }
      now = end
    },
  }
}

describe('a broadcast from the browser', () => {
  test('goes live and stops without a fault', async () => {
    const { broadcast, connections, advance } = createBroadcast()
    broadcast.start(tracks, 60)
    expect(broadcast.getState().phase).toBe('connecting')
    await advance(0)
    expect(broadcast.getState()).toEqual({ phase: 'live', fault: null, reconnects: 0 })
    broadcast.stop()
    expect(connections[0]?.closed).toBe(true)
    expect(broadcast.getState()).toMatchObject({ phase: 'off', fault: null })
  })

  test.each(['network', 'licence', 'noLive', 'otherEncoder'] as const)(
    'fails at once when its first connection fails with %s',
    async (fault) => {
      const { broadcast, failWith, advance } = createBroadcast()
      failWith(fault)
      broadcast.start(tracks, 60)
      await advance(0)
      expect(broadcast.getState()).toMatchObject({ phase: 'off', fault })
    },
  )

  test('reconnects after a loss and sends the current video track', async () => {
    const { broadcast, connections, failWith, advance } = createBroadcast()
    broadcast.start(tracks, 60)
    await advance(0)
    failWith('network')
    connections[0]?.lose()
    await broadcast.replaceVideo('other camera')
    await advance(10_000)
    expect(broadcast.getState().phase).toBe('reconnecting')
    failWith(null)
    await advance(4_000)
    expect(broadcast.getState()).toEqual({ phase: 'live', fault: null, reconnects: 1 })
    expect(connections[1]?.videos).toEqual(['other camera'])
  })

  test('stops reconnecting when the grace period is over or the live has ended', async () => {
    const { broadcast, connections, failWith, advance } = createBroadcast()
    broadcast.start(tracks, 60)
    await advance(0)
    failWith('network')
    connections[0]?.lose()
    await advance(59_000)
    expect(broadcast.getState().phase).toBe('reconnecting')
    await advance(6_000)
    expect(broadcast.getState()).toMatchObject({ phase: 'off', fault: 'lost' })

    failWith(null)
    broadcast.start(tracks, 60)
    await advance(0)
    failWith('noLive')
    connections[1]?.lose()
    await advance(0)
    expect(broadcast.getState()).toMatchObject({ phase: 'off', fault: 'lost' })
  })

  test('stops with the fault when a reconnect fails for good within the grace period', async () => {
    const { broadcast, connections, failWith, advance } = createBroadcast()
    broadcast.start(tracks, 60)
    await advance(0)
    failWith('key')
    connections[0]?.lose()
    await advance(0)
    expect(broadcast.getState()).toMatchObject({ phase: 'off', fault: 'key' })
  })

  test('reconnects at once when the network is back, and closes a connection that opens after the stop', async () => {
    const { broadcast, connections, failWith, advance } = createBroadcast()
    broadcast.start(tracks, 60)
    await advance(0)
    failWith('network')
    connections[0]?.lose()
    await advance(8_000)
    failWith(null)
    broadcast.retryNow()
    await advance(0)
    expect(broadcast.getState().phase).toBe('live')

    broadcast.start(tracks, 60)
    broadcast.stop()
    await advance(0)
    expect(connections.at(-1)?.closed).toBe(true)
    expect(broadcast.getState().phase).toBe('off')
  })
})
