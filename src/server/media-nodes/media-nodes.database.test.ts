import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Live } from '#contract/lives.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'
import { MediaUnavailable, type MediaEvent } from '../ports/media/port.ts'
import { createMediaNodes, type MediaNodes, type NodeCall } from './index.ts'

let product: TestProduct
let sora: Caller
let nodes: MediaNodes
let events: MediaEvent[]
let calls: [string, NodeCall][]
/** Whoever is called there does not answer. */
let away: Set<string>
let live: Live

const recording = { durationMs: 60_000, bytes: 1_000, picture: true, trim: null }
const asked = { streamKey: 'key', remoteAddress: '192.0.2.1' }

const runs = new Map<string, number>()
/** `anew`: it has been started again since. */
function report(id: string, anew = false, capacity = 10): Promise<void> {
  if (anew) runs.set(id, (runs.get(id) ?? 0) + 1)
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
  ;[events, calls, away] = [[], [], new Set()]
  nodes = createMediaNodes({
    database: product.database,
    clock: product.clock,
    log: { error() {}, warn() {} },
    async call(url, call) {
      calls.push([url, call])
      if (away.has(url)) throw new MediaUnavailable('away')
      return call.name === 'end' && call.ending.keep ? recording : null
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

const airOn = async (node: string) => {
  const decision = await nodes.authorizePublish(node, asked)
  await nodes.follow(node, { type: 'connected', streamId: live.id })
  await nodes.follow(node, { type: 'playable', streamId: live.id })
  return decision
}

async function pass(ms: number): Promise<void> {
  const before = events.length
  product.clock.advance(ms)
  await expect.poll(() => events.length).toBeGreaterThan(before)
}

describe('a live', () => {
  test('is shown by the node that its encoder reached', async () => {
    expect(await airOn('one')).toEqual({ accepted: true, streamId: live.id, signed: false, overWebRtc: true })
    product.engine.listener.onEvent({ type: 'playable', streamId: live.id })
    await expect.poll(playlistUrl).toBe('https://one.example.jp')
    expect(await nodes.carried()).toEqual([live.id])
  })

  test('goes on at another node when the first has handed it over, and is shown there when there is something to see', async () => {
    await airOn('one')
    product.engine.listener.onEvent({ type: 'playable', streamId: live.id })
    await expect.poll(playlistUrl).toBe('https://one.example.jp')
    calls = []
    expect(await nodes.authorizePublish('two', asked)).toMatchObject({ accepted: true, moved: true })
    expect(calls).toEqual([['http://one:3003', { name: 'release', streamId: live.id }]])
    expect(await playlistUrl()).toBe('https://one.example.jp')
    // Until its encoder is there, nobody has it: it may be refused yet, or never come.
    expect(events.at(-1)).toMatchObject({ type: 'disconnected', streamId: live.id })
    expect(await nodes.carried()).toEqual([])
    events = []
    expect(await nodes.follow('one', { type: 'disconnected', streamId: live.id, cause: 'gone' })).toBe(false)
    expect(events).toEqual([])
    await nodes.follow('two', { type: 'connected', streamId: live.id })
    expect(await nodes.carried()).toEqual([live.id])
    expect(await nodes.follow('two', { type: 'playable', streamId: live.id })).toBe(true)
    expect(await playlistUrl()).toBe('https://two.example.jp')
    expect(await nodes.authorizePublish('two', asked)).not.toHaveProperty('moved')
  })

  test('goes on at another node, whatever the first one answers', async () => {
    await airOn('one')
    away.add('http://one:3003')
    expect(await nodes.authorizePublish('two', asked)).toMatchObject({ accepted: true, moved: true })
  })

  test('is not taken by a node that is full, nor by one that nobody knows', async () => {
    await report('one', false, 1)
    await airOn('one')
    const other = await product.as('liver-demo')
    const [first, second] = [live, await createLive(other)]
    live = second
    expect(await nodes.authorizePublish('one', asked)).toMatchObject({ accepted: false })
    expect(await nodes.authorizePublish('nobody', asked)).toMatchObject({ accepted: false })
    expect(await nodes.authorizePublish('two', asked)).toMatchObject({ accepted: true })
    live = first
    expect(await nodes.authorizePublish('one', asked)).toMatchObject({ accepted: true })
  })
})

describe('a node', () => {
  test('that is silent for ten seconds is given up once, with the lives that it carried', async () => {
    await airOn('one')
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

  test('that was there all the time and could not be heard carries its lives on', async () => {
    await airOn('one')
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

  test('that has begun anew has lost its encoders', async () => {
    await airOn('one')
    events = []
    await report('one', true)
    expect(events).toEqual([{ type: 'restarted', streamIds: [live.id] }])
    expect(await nodes.carried()).toEqual([])
    await airOn('one')
    await report('one')
    expect(await nodes.carried()).toEqual([live.id])
  })

  test('that is away may be fetched from again: pages that are open have to allow it', async () => {
    const both = ['https://one.example.jp', 'https://two.example.jp']
    product.clock.advance(9_000)
    await report('two')
    await pass(3_000)
    expect(nodes.directory.nodes.map(({ id }) => id)).toEqual(['two'])
    expect(nodes.directory.playbackUrls.toSorted()).toEqual(both)
  })

  test('that did not hear something is told everything when it is heard of again', async () => {
    away.add('http://two:3003')
    await nodes.restrict(live.id, true)
    expect(calls.map(([url]) => url).toSorted()).toEqual(['http://one:3003', 'http://two:3003'])
    events = []
    await report('one')
    expect(events).toEqual([])
    await report('two')
    expect(events).toEqual([{ type: 'restarted', streamIds: [] }])
  })
})

describe('an order', () => {
  test('goes to the node that has the live, and what others must know to all', async () => {
    await airOn('two')
    calls = []
    expect(await nodes.end(live.id, { keep: true, keepMs: 0 })).toEqual(recording)
    expect(calls[0]).toEqual(['http://two:3003', { name: 'end', streamId: live.id, ending: { keep: true, keepMs: 0 } }])
    expect(
      calls
        .slice(1)
        .map(([url, { name }]) => `${name} ${url}`)
        .toSorted(),
    ).toEqual(['restrict http://one:3003', 'restrict http://two:3003'])
    expect(await nodes.carried()).toEqual([])
  })

  test('goes to another node when that one is gone, which has it from then on', async () => {
    await airOn('two')
    product.clock.advance(9_000)
    await report('one')
    await pass(3_000)
    calls = []
    await nodes.end(live.id, { keep: true, keepMs: 0 })
    expect(calls[0]?.[0]).toBe('http://one:3003')
  })

  test('waits where no node is there, but for a live that none has ever had', async () => {
    expect(await nodes.end(live.id, { keep: true, keepMs: 0 })).toBeNull()
    await airOn('one')
    product.clock.advance(9_000)
    await pass(3_000)
    await expect.poll(() => nodes.directory.nodes).toEqual([])
    await expect(nodes.end(live.id, { keep: true, keepMs: 0 })).rejects.toThrow(MediaUnavailable)
    await expect(nodes.remove(live.id)).rejects.toThrow(MediaUnavailable)
  })
})
