import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Live } from '#contract/lives/schemas.ts'
import type { AuditEntry } from '#contract/staff/schemas.ts'
import { openProduct, operatorToken, type Caller, type TestProduct } from '#tests/support/product.ts'

const newLive = { title: '深夜の雑談', genre: 'talk', startsAt: null }
const operator = { authorization: `Operator ${operatorToken}` }

let product: TestProduct
let sora: Caller
let yui: Caller
let visitor: Caller

beforeEach(async () => {
  product = await openProduct()
  sora = await product.as('liver-sora')
  yui = await product.as('staff-yui')
  visitor = await product.as(null)
})
afterEach(() => product.close())

const read = async (id: string, caller = visitor): Promise<Live> => (await caller.call(`GET /v1/lives/${id}`)).json()

async function goOnAir(): Promise<string> {
  const { id } = (await sora.call('POST /v1/lives', newLive)).json()
  const { streamKey } = (await sora.call('GET /v1/stream-setting')).json()
  await product.engine.listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
  product.engine.recorded.set(id, { durationMs: 600_000, bytes: 75_000_000, hasVideo: true, trim: null })
  product.engine.listener.onEvent({ type: 'playable', streamId: id })
  await expect.poll(async () => (await read(id)).state).toBe('on_air')
  return id
}

async function archive(): Promise<string> {
  const id = await goOnAir()
  await sora.call(`POST /v1/lives/${id}/end`)
  await expect.poll(async () => (await read(id)).state).toBe('archived')
  return id
}

const staffCall = (caller: Caller, id: string, action: string, body: object, headers = {}) =>
  caller.call(`POST /v1/staff/lives/${id}/${action}`, body, headers)

const auditEntries = async (): Promise<AuditEntry[]> => {
  const { entries } = (await yui.call('GET /v1/staff/audit')).json()
  return entries.filter(({ action }: AuditEntry) => action !== 'session.opened')
}

describe('staff', () => {
  test('can end a live, which is archived as usual; it is audited with the reason', async () => {
    const id = await goOnAir()
    expect((await yui.call('GET /v1/staff/lives')).json().lives).toMatchObject([{ id, state: 'on_air' }])
    expect((await staffCall(yui, id, 'end', { reason: '' })).json().code).toBe('REASON_REQUIRED')
    expect((await staffCall(yui, id, 'end', { reason: '規約違反' })).json().state).toBe('ended')
    await expect.poll(async () => (await read(id)).state).toBe('archived')
    // For viewers, too.
    expect(await read(id)).toMatchObject({ endReason: 'staff' })
    expect(product.engine.ended).toEqual([id])
    const [entry] = await auditEntries()
    const { liver } = await read(id)
    expect(entry).toMatchObject({
      action: 'live.ended',
      subjectUserId: liver.id,
      details: { liveId: id, reason: '規約違反' },
    })
    expect(entry?.actorUserId).not.toBeNull()
    const before = await auditEntries()
    expect((await staffCall(yui, id, 'end', { reason: 'once more' })).json().code).toBe('WRONG_LIVE_STATE')
    expect(await auditEntries()).toEqual(before)
  })

  test('can take down an archive; its liver cannot publish it until staff reinstate it', async () => {
    const id = await archive()
    const publication = (body: object) => staffCall(yui, id, 'archive/publication', body)
    expect((await publication({ published: false })).json().code).toBe('REASON_REQUIRED')
    expect((await publication({ published: false, reason: '権利の申し立て' })).json()).toMatchObject({
      published: false,
      takenDown: true,
    })
    expect(await read(id)).toMatchObject({ state: 'ended', playlistUrl: null })
    expect(product.engine.signed).toContain(id)
    expect((await read(id, sora)).archive).toMatchObject({ published: false, own: { takenDown: true } })
    const publish = () => sora.call(`POST /v1/lives/${id}/archive/publication`, { published: true })
    expect((await publish()).json().code).toBe('ARCHIVE_TAKEN_DOWN')
    expect((await publication({ published: true })).json()).toMatchObject({ published: true, takenDown: false })
    expect((await read(id)).state).toBe('archived')
    await sora.call(`POST /v1/lives/${id}/archive/publication`, { published: false })
    expect((await publish()).statusCode).toBe(200)
    expect((await auditEntries()).slice(0, 2).map(({ action }) => action)).toEqual([
      'archive.released',
      'archive.taken_down',
    ])
  })

  test('can delete an archive', async () => {
    const id = await archive()
    expect((await staffCall(yui, id, 'archive/deletion', { reason: '' })).json().code).toBe('REASON_REQUIRED')
    expect((await staffCall(yui, id, 'archive/deletion', { reason: '権利の申し立て' })).json()).toMatchObject({
      state: 'ended',
      published: null,
    })
    expect(product.engine.removed).toEqual([id])
    expect((await auditEntries())[0]).toMatchObject({
      action: 'archive.deleted',
      details: { reason: '権利の申し立て' },
    })
    expect((await staffCall(yui, id, 'archive/deletion', { reason: 'x' })).json().code).toBe('WRONG_LIVE_STATE')
  })
})

test('the operator can do the same; the audit entry has no actor', async () => {
  const id = await goOnAir()
  expect((await staffCall(visitor, id, 'end', { reason: 'test' }, operator)).statusCode).toBe(200)
  expect((await auditEntries())[0]).toMatchObject({ action: 'live.ended', actorUserId: null })
  expect((await staffCall(visitor, 'unknownLive0', 'end', { reason: 'test' }, operator)).json().code).toBe(
    'LIVE_NOT_FOUND',
  )
})

test('other roles are rejected, without changes or audit entries', async () => {
  const archived = await archive()
  const onAir = await goOnAir()
  const before = [await read(onAir, sora), await read(archived, sora)]
  const entries = await auditEntries()
  const writes: [string, string, object][] = [
    [onAir, 'end', { reason: 'x' }],
    [archived, 'archive/publication', { published: false, reason: 'x' }],
    [archived, 'archive/publication', { published: true }],
    [archived, 'archive/deletion', { reason: 'x' }],
  ]
  const strangers = ['viewer-mio', 'liver-hana', 'liver-sora', 'owner-akari', 'organizer-ren'] as const
  for (const [id, action, body] of writes) {
    expect((await staffCall(visitor, id, action, body)).json().code).toBe('SIGN_IN_REQUIRED')
    for (const account of strangers) {
      expect((await staffCall(await product.as(account), id, action, body)).json().code).toBe('STAFF_ONLY')
    }
  }
  for (const account of strangers) {
    expect((await (await product.as(account)).call('GET /v1/staff/lives')).json().code).toBe('STAFF_ONLY')
  }
  expect([await read(onAir, sora), await read(archived, sora)]).toEqual(before)
  expect(await auditEntries()).toEqual(entries)
})
