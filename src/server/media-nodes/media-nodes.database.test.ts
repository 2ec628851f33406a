import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Live } from '#contract/lives/schemas.ts'
import type { CommandName, EngineCommands } from '#engine-protocol/index.ts'
import { FakeMediaEngine } from '#tests/support/fake-media-engine.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'
import { MediaUnavailable, type MediaEvent } from '../ports/media/port.ts'
import { createMediaNodes, type MediaNodes } from './index.ts'

let product: TestProduct
let sora: Caller
let warnings: object[]
let nodes: MediaNodes
let events: MediaEvent[]
let calls: [url: string, name: CommandName, input: object][]
/** URLs of nodes that do not respond. */
let unavailable: Set<string>
let live: Live

const recording = { durationMs: 60_000, bytes: 1_000, hasVideo: true, trim: null }
const request = { streamKey: 'key', remoteAddress: '192.0.2.1' }

const runs = new Map<string, number>()
/** `restarted`: the node was restarted before the report. */
function report(id: string, restarted = false, capacity = 10): Promise<void> {
  if (restarted) runs.set(id, (runs.get(id) ?? 0) + 1)
  const run = `run-${runs.get(id)}`
  return nodes.report({ id, run, playbackUrl: `https://${id}.example.jp`, controlUrl: `http://${id}:3003`, capacity })
}

async function createLive(caller: Caller): Promise<Live> {
  return (await caller.call('POST /v1/lives', { title: 'ライブ', genre: 'talk', startsAt: null })).json()
}

beforeEach(async () => {
  product = await openProduct()
  sora = await product.as('liver-sora')
  live = await createLive(sora)
  ;[events, calls, unavailable] = [[], [], new Set()]
  const handled = new FakeMediaEngine()
  handled.recorded.set(live.id, recording)
  const engine: EngineCommands = handled
  warnings = []
  nodes = createMediaNodes({
    database: product.database,
    clock: product.clock,
    log: { error() {}, warn: (fields, message) => void warnings.push({ ...fields, message }) },
    async call(url, name, input) {
      calls.push([url, name, input])
      if (unavailable.has(url)) throw new MediaUnavailable('unavailable')
      return engine[name](input)
    },
  })
  nodes.listen({
    authorizePublish: async () => ({ accepted: true, streamId: live.id, signed: false, overWebRtc: true }),
    onEvent: (event) => void events.push(event),
  })
  await nodes.directory.start()
  await report('one', true)
  await report('two', true)
  events = []
})
afterEach(async () => {
  nodes.directory.close()
  await product.close()
})

const playlistUrl = async (): Promise<string> => {
  const shown: Live = (await sora.call(`GET /v1/lives/${live.id}`)).json()
  return new URL(shown.playlistUrl ?? 'http://nowhere').origin
}

const goLive = async (node: string) => {
  const decision = await nodes.authorizePublish(node, request)
  await nodes.handleEvent(node, { type: 'connected', streamId: live.id })
  await nodes.handleEvent(node, { type: 'playable', streamId: live.id })
  return decision
}

async function pass(ms: number): Promise<void> {
  const before = events.length
  product.clock.advance(ms)
  await expect.poll(() => events.length).toBeGreaterThan(before)
}

describe('a live', () => {
  test('is played from the node of its encoder', async () => {
    expect(await goLive('one')).toEqual({ accepted: true, streamId: live.id, signed: false, overWebRtc: true })
    product.engine.listener.onEvent({ type: 'playable', streamId: live.id })
    await expect.poll(playlistUrl).toBe('https://one.example.jp')
    expect(await nodes.carried()).toEqual([live.id])
  })

  test('moves to another node when the first has released it, and is played from there once it is playable', async () => {
    await goLive('one')
    product.engine.listener.onEvent({ type: 'playable', streamId: live.id })
    await expect.poll(playlistUrl).toBe('https://one.example.jp')
    calls = []
    expect(await nodes.authorizePublish('two', request)).toMatchObject({ accepted: true, moved: true })
    expect(calls).toEqual([['http://one:3003', 'release', { streamId: live.id }]])
    expect(await playlistUrl()).toBe('https://one.example.jp')
    // No node carries the live until its encoder has connected; it may still be rejected.
    expect(events.at(-1)).toMatchObject({ type: 'disconnected', streamId: live.id })
    expect(await nodes.carried()).toEqual([])
    events = []
    expect(await nodes.handleEvent('one', { type: 'disconnected', streamId: live.id, cause: 'gone' })).toBe(false)
    expect(events).toEqual([])
    await nodes.handleEvent('two', { type: 'connected', streamId: live.id })
    expect(await nodes.carried()).toEqual([live.id])
    expect(await nodes.handleEvent('two', { type: 'playable', streamId: live.id })).toBe(true)
    expect(await playlistUrl()).toBe('https://two.example.jp')
    expect(await nodes.authorizePublish('two', request)).not.toHaveProperty('moved')
  })

  test('moves to another node even if the first one does not respond', async () => {
    await goLive('one')
    unavailable.add('http://one:3003')
    expect(await nodes.authorizePublish('two', request)).toMatchObject({ accepted: true, moved: true })
  })

  test('is rejected by full and unknown nodes', async () => {
    await report('one', false, 1)
    await goLive('one')
    const other = await product.as('liver-demo')
    const [first, second] = [live, await createLive(other)]
    live = second
    expect(await nodes.authorizePublish('one', request)).toMatchObject({ accepted: false })
    expect(await nodes.authorizePublish('unknown-node', request)).toMatchObject({ accepted: false })
    expect(await nodes.authorizePublish('two', request)).toMatchObject({ accepted: true })
    live = first
    expect(await nodes.authorizePublish('one', request)).toMatchObject({ accepted: true })
  })
})

describe('a node', () => {
  test('without reports for ten seconds is lost once, with its lives', async () => {
    await goLive('one')
    events = []
    product.clock.advance(9_000)
    await report('two')
    await pass(3_000)
    expect(events).toEqual([{ type: 'restarted', streamIds: [live.id] }])
    expect(await nodes.carried()).toEqual([])
    await report('two')
    product.clock.advance(3_000)
    await report('two')
    expect(events).toHaveLength(1)
  })

  test('that kept running without reports keeps its lives', async () => {
    await goLive('one')
    product.clock.advance(9_000)
    await report('two')
    await pass(3_000)
    events = []
    await report('one')
    expect(events).toEqual([
      { type: 'restarted', streamIds: [] },
      { type: 'playable', streamId: live.id },
    ])
  })

  test('that restarted has lost its encoders', async () => {
    await goLive('one')
    events = []
    await report('one', true)
    expect(events).toEqual([{ type: 'restarted', streamIds: [live.id] }])
    expect(await nodes.carried()).toEqual([])
    await goLive('one')
    await report('one')
    expect(await nodes.carried()).toEqual([live.id])
  })

  test('that is lost stays an allowed playback origin for open pages', async () => {
    const both = ['https://one.example.jp', 'https://two.example.jp']
    product.clock.advance(9_000)
    await report('two')
    await pass(3_000)
    expect(nodes.directory.nodes.map(({ id }) => id)).toEqual(['two'])
    expect(nodes.directory.playbackUrls.toSorted()).toEqual(both)
  })

  test('that missed a command receives all state with its next report', async () => {
    unavailable.add('http://two:3003')
    await nodes.restrict({ streamId: live.id, signed: true })
    expect(calls.map(([url]) => url).toSorted()).toEqual(['http://one:3003', 'http://two:3003'])
    expect(warnings).toMatchObject([{ node: 'two', command: 'restrict', err: expect.any(Error) }])
    events = []
    await report('one')
    expect(events).toEqual([])
    await report('two')
    expect(events).toEqual([{ type: 'restarted', streamIds: [] }])
  })
})

describe('a command', () => {
  test('goes to the node of the live; restrictions go to all nodes', async () => {
    await goLive('two')
    calls = []
    expect(await nodes.end({ streamId: live.id, keep: true, keepMs: 0 })).toEqual(recording)
    expect(calls[0]).toEqual(['http://two:3003', 'end', { streamId: live.id, keep: true, keepMs: 0 }])
    expect(
      calls
        .slice(1)
        .map(([url, name]) => `${name} ${url}`)
        .toSorted(),
    ).toEqual(['restrict http://one:3003', 'restrict http://two:3003'])
    expect(await nodes.carried()).toEqual([])
  })

  test('goes to another node, which takes over the live, when its node is lost', async () => {
    await goLive('two')
    product.clock.advance(9_000)
    await report('one')
    await pass(3_000)
    calls = []
    await nodes.end({ streamId: live.id, keep: true, keepMs: 0 })
    expect(calls[0]?.[0]).toBe('http://one:3003')
  })

  test('fails without a connected node, except for a live that never ran on one', async () => {
    expect(await nodes.end({ streamId: live.id, keep: true, keepMs: 0 })).toBeNull()
    await goLive('one')
    product.clock.advance(9_000)
    await pass(3_000)
    await expect.poll(() => nodes.directory.nodes).toEqual([])
    await expect(nodes.end({ streamId: live.id, keep: true, keepMs: 0 })).rejects.toThrow(MediaUnavailable)
    await expect(nodes.remove({ streamId: live.id })).rejects.toThrow(MediaUnavailable)
  })
})
