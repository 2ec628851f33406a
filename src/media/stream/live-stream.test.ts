import type { EngineEvent } from '#engine-protocol/index.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import type { Sample } from '../codecs/sample.ts'
import { streamStart } from '../journal/read-sessions.ts'
import type { Sender } from './encoder-hold.ts'
import type { Ingest } from './live-stream.ts'
import { StreamRegistry } from './registry.ts'
import type { StreamOutput } from './types.ts'

const frame = (dts: number): Sample => ({
  kind: 'video',
  dts,
  compositionOffset: 0,
  keyFrame: true,
  data: Buffer.alloc(100),
  arrivedAt: dts,
})

const resumePoint = streamStart
const sender: Sender = { address: '192.0.2.1', protocol: 'rtmp', encoder: null, key: 'one' }

function setUp() {
  const clock = manualClock()
  const events: EngineEvent[] = []
  const calls: string[] = []
  const kept = new Map<string, () => void>()
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  const registry = new StreamRegistry({
    clock,
    log: silent,
    emit: (event) => events.push(event),
    audioMeter: { measure: async () => -20 },
    open(streamId, _begin, onPlayable): StreamOutput {
      kept.set(streamId, onPlayable)
      calls.push(`open ${streamId}`)
      return {
        track: () => {},
        sample: ({ dts }) => calls.push(`sample ${dts}`),
        discontinue: () => calls.push('discontinue'),
        finish: async () => void calls.push('finish'),
        remove: async () => void calls.push('remove'),
        stats: () => ({ partLateness: 3, queued: 200, renditions: [] }),
        videoStopped: true,
      }
    },
  })
  return { clock, events, calls, kept, registry }
}

/** Lets settled promises run their callbacks. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('a stream', () => {
  test('survives its encoder: the next one continues the same output after a discontinuity', () => {
    const { registry, calls, events, kept } = setUp()
    const first = registry.connect('a', resumePoint, { disconnect: () => {} }, sender)
    first?.sink.sample(frame(1))
    kept.get('a')?.()
    first?.closed('the connection was lost')
    const second = registry.connect('a', resumePoint, { disconnect: () => {} }, sender)
    second?.sink.sample(frame(2))
    kept.get('a')?.()
    expect(calls).toEqual(['open a', 'sample 1', 'discontinue', 'sample 2'])
    expect(events).toEqual([
      { type: 'connected', streamId: 'a' },
      { type: 'playable', streamId: 'a', resumed: false },
      { type: 'disconnected', streamId: 'a', cause: 'the connection was lost' },
      { type: 'connected', streamId: 'a' },
      { type: 'playable', streamId: 'a', resumed: true },
    ])
  })

  test('reports the size of its video before it is playable, and again when it changes', () => {
    const { registry, events, kept } = setUp()
    const video = (width: number, height: number) =>
      ({ kind: 'video', codec: 'avc1.64001f', width, height, decoderConfig: Buffer.alloc(0) }) as const
    const first = registry.connect('a', resumePoint, { disconnect: () => {} }, sender)
    first?.sink.track(video(720, 1280))
    first?.sink.track(video(720, 1280))
    kept.get('a')?.()
    first?.sink.track(video(1280, 720))
    first?.closed('the connection was lost')
    const second = registry.connect('a', resumePoint, { disconnect: () => {} }, sender)
    second?.sink.track(video(1280, 720))
    expect(events.filter(({ type }) => type === 'videoSize' || type === 'playable')).toEqual([
      { type: 'videoSize', streamId: 'a', size: { width: 720, height: 1280 } },
      { type: 'playable', streamId: 'a', resumed: false },
      { type: 'videoSize', streamId: 'a', size: { width: 1280, height: 720 } },
    ])
  })

  test('uses the newer of two encoders and ignores the older one', () => {
    const { registry, calls, events } = setUp()
    const causes: string[] = []
    const older = registry.connect('a', resumePoint, { disconnect: (cause) => causes.push(cause) }, sender)
    const newer = registry.connect('a', resumePoint, { disconnect: (cause) => causes.push(cause) }, sender)
    older?.sink.sample(frame(1))
    older?.closed('the encoder connected again')
    newer?.sink.sample(frame(2))
    expect(causes).toEqual(['the encoder connected again'])
    expect(calls).toEqual(['open a', 'discontinue', 'sample 2'])
    expect(events.map(({ type }) => type)).toEqual(['connected', 'disconnected', 'connected'])
  })

  test('keeps its encoder while another one with its key tries again, and reports both', () => {
    const { registry, clock, events } = setUp()
    const phone: Sender = { address: '192.0.2.2', protocol: 'whip', encoder: 'Chrome 140', key: 'one' }
    const causes: string[] = []
    expect(registry.refuse('a', sender)).toBeNull()
    registry.connect('a', resumePoint, { disconnect: (cause) => causes.push(cause) }, { ...sender, encoder: 'FMLE' })
    expect(registry.refuse('a', phone)).toBeNull()
    const held = registry.connect('a', resumePoint, { disconnect: (cause) => causes.push(cause) }, phone)
    held?.setEncoderName('Chrome')
    clock.advance(2_000)
    held?.sink.sample(frame(1))
    expect(registry.refuse('a', sender)).toEqual({ mayRetry: false })
    expect(causes).toEqual(['another encoder has connected'])
    expect(events.filter(({ type }) => type === 'conflict')).toEqual([
      {
        type: 'conflict',
        streamId: 'a',
        conflict: {
          kept: { address: '192.0.2.2', protocol: 'whip', encoder: 'Chrome' },
          refused: { address: '192.0.2.1', protocol: 'rtmp', encoder: null },
        },
      },
    ])
  })

  test.each<[string, (parts: ReturnType<typeof setUp>, held: Ingest | null | undefined) => void]>([
    ['is silent for three seconds', ({ clock }) => clock.advance(3_000)],
    ['disconnects', (_, held) => held?.closed('the encoder ended the stream')],
    ['is disconnected', ({ registry }) => registry.disconnect('a', 'on command')],
  ])('holds no encoder that %s', (_, leave) => {
    const parts = setUp()
    const { registry } = parts
    registry.connect('a', resumePoint, { disconnect: () => {} }, sender)
    const held = registry.connect('a', resumePoint, { disconnect: () => {} }, { ...sender, address: '192.0.2.2' })
    expect(registry.refuse('a', sender)).not.toBeNull()
    leave(parts, held)
    expect(registry.refuse('a', sender)).toBeNull()
    registry.connect('a', resumePoint, { disconnect: () => {} }, sender)
    expect(registry.refuse('a', { ...sender, address: '192.0.2.2' })).toBeNull()
  })

  test('refuses an encoder that reconnects again and again only until its dead connection is silent', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ sends: fc.nat(20_000), away: fc.nat(5_000) }), { maxLength: 30 }), (phases) => {
        const { registry, clock } = setUp()
        let lastAt = 0
        for (const { sends, away } of phases) {
          while (registry.refuse('a', sender) !== null) {
            if (clock.monotonic() - lastAt >= 3_000) return false
            clock.advance(500)
          }
          const ingest = registry.connect('a', resumePoint, { disconnect: () => {} }, sender)
          for (let sent = 0; sent < sends; sent += 500) {
            ingest?.sink.sample(frame(sent))
            clock.advance(Math.min(500, sends - sent))
          }
          ingest?.sink.sample(frame(sends))
          lastAt = clock.monotonic()
          clock.advance(away)
        }
        return true
      }),
      { numRuns: 50 },
    )
  })

  test('reports its health every two seconds while an encoder is connected', () => {
    const { registry, clock, events } = setUp()
    const first = registry.connect('a', resumePoint, { disconnect: () => {} }, { ...sender, encoder: 'FMLE/3.0' })
    clock.advance(1_999)
    expect(events.filter(({ type }) => type === 'health')).toHaveLength(0)
    first?.setEncoderName('OBS')
    clock.advance(2_001)
    first?.closed('gone')
    clock.advance(10_000)
    const second = registry.connect('a', resumePoint, { disconnect: () => {} }, sender)
    clock.advance(2_000)
    second?.closed('gone')
    const healths = events.flatMap((event) => (event.type === 'health' ? [event.health] : []))
    expect(
      healths.map(({ encoder, reconnects, partLateness, queued }) => [encoder, reconnects, partLateness, queued]),
    ).toEqual([
      ['OBS', 0, 3, 200],
      ['OBS', 0, 3, 200],
      [null, 1, 3, 200],
    ])
    expect(healths.map(({ videoStopped }) => videoStopped)).toEqual([true, true, true])
  })

  test('disconnects its encoder when ended, accepts no other, and is removed later', async () => {
    const { registry, clock, calls } = setUp()
    const causes: string[] = []
    registry.connect('a', resumePoint, { disconnect: (cause) => causes.push(cause) }, sender)
    await Promise.all([registry.end('a'), registry.end('a'), registry.end('unknown')])
    registry.removeLater('a', 5_000)
    registry.removeLater('unknown', 0)
    expect(causes).toEqual(['the stream was ended'])
    expect(registry.connect('a', resumePoint, { disconnect: () => {} }, sender)).toBeNull()
    clock.advance(5_000)
    await turn()
    expect(calls).toEqual(['open a', 'finish', 'remove'])
    expect(registry.connect('a', resumePoint, { disconnect: () => {} }, sender)).not.toBeNull()
  })

  test('is removed at once without its files when it is released', async () => {
    const { registry, clock, calls } = setUp()
    registry.connect('a', resumePoint, { disconnect: () => {} }, sender)
    await registry.end('a')
    registry.release('a')
    clock.advance(60_000)
    await turn()
    expect(calls).toEqual(['open a', 'finish'])
    expect(registry.has('a')).toBe(false)
  })

  test('is finished but kept when the registry closes, and no other can start afterwards', async () => {
    const { registry, clock, calls } = setUp()
    registry.connect('a', resumePoint, { disconnect: () => {} }, sender)
    registry.connect('b', resumePoint, { disconnect: () => {} }, sender)
    await registry.end('b')
    registry.removeLater('b', 1_000)
    await registry.close('the server is stopping')
    clock.advance(60_000)
    await turn()
    expect(calls.filter((call) => call === 'finish')).toHaveLength(2)
    expect(calls).not.toContain('remove')
    expect(registry.connect('c', resumePoint, { disconnect: () => {} }, sender)).toBeNull()
  })
})
