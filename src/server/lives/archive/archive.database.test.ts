import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Live } from '#contract/lives/schemas.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'

const newLive = { title: 'アーカイブ', genre: 'talk', startsAt: null }
const recording = { durationMs: 600_000, bytes: 75_000_000, hasVideo: true, trim: null }

let product: TestProduct
let sora: Caller
let visitor: Caller

beforeEach(async () => {
  product = await openProduct({ ARCHIVE_DAYS: '30', INTERRUPTION_GRACE: '90' })
  sora = await product.as('liver-sora')
  visitor = await product.as(null)
})
afterEach(() => product.close())

const read = async (id: string, caller = visitor): Promise<Live> => (await caller.call(`GET /v1/lives/${id}`)).json()
const stateOf = async (id: string) => (await read(id)).state

async function goOnAir(change: object = {}): Promise<string> {
  const { id } = (await sora.call('POST /v1/lives', { ...newLive, ...change })).json()
  const { streamKey } = (await sora.call('GET /v1/stream-setting')).json()
  await product.engine.listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
  product.engine.recorded.set(id, recording)
  product.engine.listener.onEvent({ type: 'playable', streamId: id })
  await expect.poll(() => stateOf(id)).toBe('on_air')
  return id
}

async function archive(change: object = {}): Promise<string> {
  const id = await goOnAir(change)
  await sora.call(`POST /v1/lives/${id}/end`)
  await expect.poll(() => stateOf(id)).toBe('archived')
  return id
}

const listArchiveIds = async (): Promise<string[]> =>
  (await visitor.call('GET /v1/lives?state=archived')).json().lives.map(({ id }: Live) => id)

describe('a live that ends', () => {
  test('becomes a public archive; only its liver sees its size', async () => {
    const id = await archive()
    const seen = await read(id)
    expect(seen.playlistUrl).toContain(id)
    expect(seen.archive).toEqual({ durationMs: 600_000, hasVideo: true, published: true, own: null })
    expect((await read(id, sora)).archive?.own).toEqual({
      wholeMs: 600_000,
      bytes: 75_000_000,
      trim: null,
      posterMs: null,
      takenDown: false,
    })
    expect(await listArchiveIds()).toEqual([id])
    expect((await sora.call('GET /v1/archives')).json().lives).toMatchObject([{ id }])
    const hana = await product.as('liver-hana')
    expect((await hana.call('GET /v1/archives')).json().lives).toEqual([])
  })

  test('has no archive where archiving is off, or nothing was recorded', async () => {
    const unwanted = await goOnAir({ archiving: false })
    await sora.call(`POST /v1/lives/${unwanted}/end`)
    await expect.poll(() => product.engine.ended).toContain(unwanted)
    const lost = await goOnAir()
    product.engine.recorded.delete(lost)
    await sora.call(`POST /v1/lives/${lost}/end`)
    await expect.poll(() => product.engine.ended).toContain(lost)
    await product.lives.resume()
    for (const id of [unwanted, lost]) expect(await read(id)).toMatchObject({ state: 'ended', archive: null })
    expect(product.engine.ended).toEqual([unwanted, lost])
  })

  test('while the engine is unavailable is archived when it is available again', async () => {
    const id = await goOnAir()
    product.engine.unavailable = true
    expect((await sora.call(`POST /v1/lives/${id}/end`)).json().state).toBe('ended')
    await expect.poll(() => product.clock.waiting).toBeGreaterThan(0)
    product.engine.unavailable = false
    await expect
      .poll(() => {
        product.clock.advance(5000)
        return stateOf(id)
      })
      .toBe('archived')
  })

  test('at shutdown is archived before the server stops', async () => {
    const id = await goOnAir()
    await product.lives.endAll()
    expect(await stateOf(id)).toBe('archived')
  })
})

describe('a crash', () => {
  test('ends and archives the live after the grace period of the setting, which the live states', async () => {
    const id = await goOnAir()
    await product.lives.resume()
    expect(await read(id)).toMatchObject({ state: 'interrupted', interruptionGraceSeconds: 90 })
    const { waiting } = product.clock
    product.clock.advance(89_999)
    expect(product.clock.waiting).toBe(waiting)
    product.clock.advance(1)
    await expect.poll(() => stateOf(id)).toBe('archived')
  })

  test('of the engine is followed by a list of open, archived and unsettled lives only', async () => {
    const archived = await archive()
    const deleted = await archive()
    await sora.call(`POST /v1/lives/${deleted}/archive/deletion`)
    const onAir = await goOnAir()
    product.engine.listener.onEvent({ type: 'restarted' })
    await expect
      .poll(() => product.engine.keptStreams.at(-1)?.toSorted())
      .toEqual(expect.arrayContaining([archived, onAir]))
    expect(product.engine.keptStreams.at(-1)).not.toContain(deleted)
  })
})

describe('an archive', () => {
  test('can be trimmed by its liver, and untrimmed again', async () => {
    const id = await archive()
    const trim = (range: object | null) => sora.call(`POST /v1/lives/${id}/archive/trim`, { range })
    expect((await trim({ fromMs: 10_000, toMs: 70_000 })).json().archive).toMatchObject({
      durationMs: 60_000,
      own: { wholeMs: 600_000, trim: { fromMs: 10_000, toMs: 70_000 } },
    })
    expect((await read(id)).archive).toMatchObject({ durationMs: 60_000, own: null })
    expect((await trim({ fromMs: 10_000, toMs: 10_500 })).json().code).toBe('TRIM_TOO_SHORT')
    expect((await trim({ fromMs: 20_000, toMs: 10_000 })).json().code).toBe('TRIM_TOO_SHORT')
    product.engine.unavailable = true
    expect((await trim(null)).json().code).toBe('RECORDINGS_UNAVAILABLE')
    product.engine.unavailable = false
    expect((await trim(null)).json().archive).toMatchObject({ durationMs: 600_000, own: { trim: null } })
  })

  test('that is unpublished is playable only for its liver; for others the live has ended', async () => {
    const id = await archive()
    const publish = (published: boolean) => sora.call(`POST /v1/lives/${id}/archive/publication`, { published })
    expect((await publish(false)).json()).toMatchObject({ state: 'archived', archive: { published: false } })
    for (const stranger of [visitor, await product.as('viewer-mio'), await product.as('staff-yui')]) {
      expect(await read(id, stranger)).toMatchObject({ state: 'ended', archive: null, playlistUrl: null })
    }
    expect(await read(id, sora)).toMatchObject({ state: 'archived', playlistUrl: expect.any(String) })
    expect(await listArchiveIds()).toEqual([])
    const page = expect.objectContaining({ path: `/live-info/${id}` })
    expect(await product.search.publicPages.list(0, 100)).not.toContainEqual(page)
    await publish(true)
    expect(await listArchiveIds()).toEqual([id])
    expect(await product.search.publicPages.list(0, 100)).toContainEqual(page)
  })

  test('of an invite-only live is not listed', async () => {
    const id = await archive({ visibility: 'invite' })
    expect(await listArchiveIds()).toEqual([])
    expect((await read(id)).playlistUrl).not.toBeNull()
  })

  test('can be deleted; its live remains as ended', async () => {
    const id = await archive()
    expect((await sora.call(`POST /v1/lives/${id}/archive/deletion`)).json()).toMatchObject({
      state: 'ended',
      archive: null,
      playlistUrl: null,
    })
    expect(product.engine.removed).toEqual([id])
    await product.lives.resume()
    expect(await stateOf(id)).toBe('ended')
    expect((await sora.call(`POST /v1/lives/${id}/archive/deletion`)).json().code).toBe('WRONG_LIVE_STATE')
  })

  test('can be deleted while the engine is unavailable; its files are not listed any more', async () => {
    const id = await archive()
    product.engine.unavailable = true
    expect((await sora.call(`POST /v1/lives/${id}/archive/deletion`)).json().state).toBe('ended')
    product.engine.unavailable = false
    await product.lives.resume()
    expect(product.engine.keptStreams.at(-1)).not.toContain(id)
  })

  test('is deleted after the configured number of days', async () => {
    await product.lives.resume()
    const id = await archive()
    product.clock.advance(29 * 86_400_000)
    expect(await stateOf(id)).toBe('archived')
    await expect
      .poll(() => {
        product.clock.advance(86_400_000)
        return stateOf(id)
      })
      .toBe('ended')
    expect(product.engine.removed).toEqual([id])
  })

  test('is deleted with the account of its liver', async () => {
    const id = await archive()
    const { user } = (await sora.call('GET /v1/account/profile')).json()
    await product.lives.account.deleteUserData(user.id)
    expect(await stateOf(id)).toBe('ended')
    expect(product.engine.removed).toEqual([id])
  })
})

describe('the poster of a live', () => {
  test('is available when the engine has a thumbnail, until the engine restarts', async () => {
    const id = await goOnAir()
    expect((await read(id)).posterUrl).toBeNull()
    product.engine.listener.onEvent({ type: 'posterReady', streamId: id })
    await expect.poll(async () => (await read(id)).posterUrl).toMatch(new RegExp(`/hls/${id}/poster\\.jpg$`))
    product.engine.listener.onEvent({ type: 'restarted' })
    await expect.poll(async () => (await read(id)).posterUrl).toBeNull()
  })

  test('is available for its archive, unless that is hidden or has no poster', async () => {
    const id = await archive()
    const { posterUrl } = await read(id)
    expect(posterUrl).toContain(`/hls/${id}/poster.jpg?of=`)
    await sora.call(`POST /v1/lives/${id}/archive/trim`, { range: { fromMs: 10_000, toMs: 70_000 } })
    // The URL changes with the poster.
    expect((await read(id)).posterUrl).not.toBe(posterUrl)
    await sora.call(`POST /v1/lives/${id}/archive/publication`, { published: false })
    expect((await read(id)).posterUrl).toBeNull()
    expect((await read(id, sora)).posterUrl).not.toBeNull()
    const silent = await goOnAir()
    product.engine.recorded.set(silent, { ...recording, hasVideo: false })
    await sora.call(`POST /v1/lives/${silent}/end`)
    await expect.poll(() => stateOf(silent)).toBe('archived')
    expect((await read(silent)).posterUrl).toBeNull()
  })

  test('can be chosen by its liver within the shown range', async () => {
    const id = await archive()
    const choose = (atMs: number | null) => sora.call(`POST /v1/lives/${id}/archive/poster`, { atMs })
    expect((await choose(42_000)).json().archive.own.posterMs).toBe(42_000)
    expect(product.engine.chosen.get(id)).toBe(42_000)
    for (const outside of [600_000, 4_711_000]) expect((await choose(outside)).json().code).toBe('POSTER_NOT_SHOWN')
    for (const none of [-1, 0.5]) expect((await choose(none)).json().code).toBe('INVALID_REQUEST')
    await sora.call(`POST /v1/lives/${id}/archive/trim`, { range: { fromMs: 10_000, toMs: 70_000 } })
    for (const outside of [9_999, 70_000]) expect((await choose(outside)).json().code).toBe('POSTER_NOT_SHOWN')
    expect((await choose(10_000)).statusCode).toBe(200)
    product.engine.unavailable = true
    expect((await choose(null)).json().code).toBe('RECORDINGS_UNAVAILABLE')
    product.engine.unavailable = false
    expect((await choose(null)).json().archive.own.posterMs).toBeNull()
    expect(product.engine.chosen.get(id)).toBeNull()
  })

  test('can be chosen by staff, with an audit entry', async () => {
    const id = await archive()
    const yui = await product.as('staff-yui')
    expect((await yui.call(`POST /v1/lives/${id}/archive/poster`, { atMs: 5_000 })).statusCode).toBe(200)
    expect((await read(id, sora)).archive?.own?.posterMs).toBe(5_000)
    const { entries } = (await yui.call('GET /v1/staff/audit')).json()
    expect(entries[0]).toMatchObject({ action: 'archive.poster_chosen', details: { liveId: id } })
    await sora.call(`POST /v1/lives/${id}/archive/poster`, { atMs: 6_000 })
    expect((await yui.call('GET /v1/staff/audit')).json().entries).toEqual(entries)
  })
})

test('writes to an archive are rejected for all but its liver', async () => {
  const id = await archive()
  const before = await read(id, sora)
  const writes: [string, object][] = [
    ['trim', { range: { fromMs: 0, toMs: 60_000 } }],
    ['publication', { published: false }],
    ['deletion', {}],
    ['poster', { atMs: 1000 }],
  ]
  const strangers = ['viewer-mio', 'liver-hana', 'owner-akari', 'organizer-ren', 'staff-yui'] as const
  for (const [write, body] of writes) {
    const call = `POST /v1/lives/${id}/archive/${write}`
    expect((await visitor.call(call, body)).json().code).toBe('SIGN_IN_REQUIRED')
    for (const account of strangers) {
      // Staff may choose the poster.
      if (account === 'staff-yui' && write === 'poster') continue
      expect((await (await product.as(account)).call(call, body)).json().code).toBe('NOT_YOUR_LIVE')
    }
    expect((await sora.call(`POST /v1/lives/${await liveOnAir()}/archive/${write}`, body)).json().code).toBe(
      'WRONG_LIVE_STATE',
    )
  }
  expect((await visitor.call('GET /v1/archives')).json().code).toBe('SIGN_IN_REQUIRED')
  expect(await read(id, sora)).toEqual(before)
})

let onAir: string | null = null
beforeEach(() => {
  onAir = null
})
async function liveOnAir(): Promise<string> {
  onAir ??= await goOnAir()
  return onAir
}

test('only the liver sees that the live is not recorded because the disk is full', async () => {
  const id = await goOnAir()
  product.engine.listener.onEvent({ type: 'unrecorded', streamId: id, reason: 'disk-full' })
  await expect.poll(async () => (await read(id, sora)).recordingFault).toBe('disk-full')
  expect((await read(id)).recordingFault).toBeNull()
})
