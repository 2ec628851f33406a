import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Live, Playback } from '#contract/lives/schemas.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'

const recording = { durationMs: 600_000, bytes: 75_000_000, hasVideo: true, trim: null }

let product: TestProduct
let sora: Caller
let visitor: Caller

beforeEach(async () => {
  product = await openProduct()
  sora = await product.as('liver-sora')
  visitor = await product.as(null)
})
afterEach(() => product.close())

async function goOnAir(visibility: Live['visibility']) {
  const newLive = { title: 'ライブ', genre: 'talk', startsAt: null, visibility }
  const { id }: Live = (await sora.call('POST /v1/lives', newLive)).json()
  const { streamKey } = (await sora.call('GET /v1/stream-setting')).json()
  const decision = await product.engine.listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
  product.engine.recorded.set(id, recording)
  product.engine.listener.onEvent({ type: 'playable', streamId: id })
  await expect.poll(async () => (await read(id)).state).toBe('on_air')
  return { id, decision }
}

async function archive(visibility: Live['visibility']): Promise<string> {
  const { id } = await goOnAir(visibility)
  await sora.call(`POST /v1/lives/${id}/end`)
  await expect.poll(async () => (await read(id)).state).toBe('archived')
  return id
}

const read = async (id: string): Promise<Live> => (await visitor.call(`GET /v1/lives/${id}`)).json()
const playback = (caller: Caller, id: string) => caller.call(`GET /v1/lives/${id}/playback`)
const publication = (id: string, published: boolean) =>
  sora.call(`POST /v1/lives/${id}/archive/publication`, { published })

describe('a public live', () => {
  test('is played without a signature', async () => {
    const { id, decision } = await goOnAir('public')
    expect(decision).toMatchObject({ accepted: true, signed: false })
    expect(await read(id)).toMatchObject({ signed: false })
    expect((await playback(visitor, id)).json()).toEqual({ signature: null, expiresAt: null })
  })
})

describe('an invite-only live', () => {
  test('requires a signature, issued for each viewer and valid for five minutes', async () => {
    const { id, decision } = await goOnAir('invite')
    expect(decision).toMatchObject({ accepted: true, signed: true })
    expect(await read(id)).toMatchObject({ signed: true })
    const signedForLiver: Playback = (await playback(sora, id)).json()
    const signedForVisitor: Playback = (await playback(visitor, id)).json()
    expect(signedForLiver.signature).not.toBe(signedForVisitor.signature)
    expect(Date.parse(signedForLiver.expiresAt ?? '') - product.clock.now().getTime()).toBeLessThanOrEqual(300_000)
    expect(signedForLiver.signature).toContain(id)
  })

  test('has no signature before it is playable; an unknown live has none', async () => {
    const newLive = { title: 'ライブ', genre: 'talk', startsAt: null, visibility: 'invite' }
    const { id }: Live = (await sora.call('POST /v1/lives', newLive)).json()
    expect((await playback(visitor, id)).json()).toMatchObject({ code: 'WRONG_LIVE_STATE' })
    expect((await playback(visitor, '000000000000')).json()).toMatchObject({ code: 'LIVE_NOT_FOUND' })
  })
})

describe('an archive', () => {
  test('that is unpublished requires a signature, which only its liver gets', async () => {
    const id = await archive('public')
    expect(product.engine.signed.has(id)).toBe(false)
    await publication(id, false)
    expect(product.engine.signed.has(id)).toBe(true)
    expect((await playback(visitor, id)).json()).toMatchObject({ code: 'WRONG_LIVE_STATE' })
    expect((await playback(sora, id)).json()).toMatchObject({ signature: expect.any(String) })
    await publication(id, true)
    expect(product.engine.signed.has(id)).toBe(false)
  })

  test('of an invite-only live requires a signature, published or not', async () => {
    const id = await archive('invite')
    await publication(id, false)
    await publication(id, true)
    expect(product.engine.signed.has(id)).toBe(true)
    expect((await playback(visitor, id)).json()).toMatchObject({ signature: expect.any(String) })
  })

  test('is restricted again after a restart of the engine, with changes made while it was unavailable', async () => {
    const [hidden, open] = [await archive('public'), await archive('public')]
    const invited = await archive('invite')
    product.engine.unavailable = true
    await publication(hidden, false)
    product.engine.unavailable = false
    product.engine.signed.clear()
    product.engine.listener.onEvent({ type: 'restarted' })
    await expect.poll(() => [...product.engine.signed].toSorted()).toEqual([hidden, invited].toSorted())
    expect(product.engine.keptStreams.at(-1)).toContain(open)
  })

  test('is listed again until the engine is available', async () => {
    const hidden = await archive('invite')
    product.engine.unavailable = true
    const before = product.engine.pruneCalls
    product.engine.listener.onEvent({ type: 'restarted' })
    await expect.poll(() => product.engine.pruneCalls).toBe(before + 1)
    product.engine.unavailable = false
    product.engine.signed.clear()
    await expect
      .poll(() => {
        product.clock.advance(5_000)
        return product.engine.signed.has(hidden)
      })
      .toBe(true)
  })
})
