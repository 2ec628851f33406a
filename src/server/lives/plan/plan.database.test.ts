import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noiseImage } from '#tests/support/image-files.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'

const tomorrow = '2026-11-21T12:00:00Z'
const later = '2026-11-22T11:30:00Z'
const image = await noiseImage('png', 64, 36)

let product: TestProduct
let sora: Caller
let hana: Caller
let visitor: Caller

beforeEach(async () => {
  product = await openProduct()
  sora = await product.as('liver-sora')
  hana = await product.as('liver-hana')
  visitor = await product.as(null)
})
afterEach(() => product.close())

const create = async (fields: object = {}, liver = sora) =>
  liver.call('POST /v1/lives', { title: '夜の雑談', genre: 'talk', startsAt: tomorrow, ...fields })
const createId = async (fields: object = {}): Promise<string> => (await create(fields)).json().id

/** Uploads an image. */
async function upload(liver = sora) {
  const headers = { 'content-type': 'image/png', 'x-requested-with': 'XMLHttpRequest' }
  const { cookies } = liver
  return product.app.inject({ method: 'POST', url: '/v1/live-thumbnails', payload: image, headers, cookies })
}
const uploadUrl = async (): Promise<string> => (await upload()).json().url
const choose = (id: string, thumbnail: object | null, by = sora) =>
  by.call(`POST /v1/lives/${id}/thumbnail`, { thumbnail })
const thumbnailOf = async (id: string) => (await visitor.call(`GET /v1/lives/${id}`)).json().thumbnail
const statusOf = async (url: string) => (await visitor.call(`GET ${url}`)).statusCode
const move = (id: string, startsAt: string, by = sora) => by.call(`POST /v1/lives/${id}/schedule`, { startsAt })

describe('an uploaded thumbnail', () => {
  test('is used by the live that is created with it, as a WebP, and by no other', async () => {
    const url = await uploadUrl()
    const { id, thumbnail } = (await create({ thumbnail: { url } })).json()
    expect(thumbnail).toEqual({ url, template: null })
    expect(await thumbnailOf(id)).toEqual(thumbnail)
    expect((await visitor.call(`GET ${url}`)).headers['content-type']).toBe('image/webp')
    expect((await create({ thumbnail: { url } })).json().code).toBe('THUMBNAIL_REPLACED')
    expect((await create({ thumbnail: { url: await uploadUrl() } }, hana)).json().code).toBe('THUMBNAIL_REPLACED')
  })

  test('that no live uses is removed by the next one', async () => {
    const first = await uploadUrl()
    const second = await uploadUrl()
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  })

  test('is replaced and removed while the live is scheduled, with its file', async () => {
    const [first, id] = [await uploadUrl(), await createId()]
    await choose(id, { url: first })
    const second = await uploadUrl()
    expect((await choose(id, { url: second })).json().thumbnail).toEqual({ url: second, template: null })
    expect(await statusOf(first)).toBe(404)
    expect((await choose(id, null)).json().thumbnail).toBeNull()
    expect(await statusOf(second)).toBe(404)
  })

  test('is removed with a cancelled live', async () => {
    const url = await uploadUrl()
    const id = await createId({ thumbnail: { url } })
    expect((await sora.call(`POST /v1/lives/${id}/cancel`)).json().thumbnail).toBeNull()
    expect(await statusOf(url)).toBe(404)
  })

  test('is removed with the account of the liver, used or not', async () => {
    const used = await uploadUrl()
    const id = await createId({ thumbnail: { url: used } })
    const unused = await uploadUrl()
    await product.lives.account.deleteUserData(await product.userIdOf('liver-sora'))
    expect([await statusOf(used), await statusOf(unused)]).toEqual([404, 404])
    expect(await thumbnailOf(id)).toBeNull()
  })

  test('is hidden from viewers without access', async () => {
    const id = await createId({ thumbnail: { url: await uploadUrl() }, visibility: 'followers' })
    expect(await thumbnailOf(id)).toBeNull()
    expect((await sora.call(`GET /v1/lives/${id}`)).json().thumbnail).not.toBeNull()
  })

  test('does not change once the live is on air', async () => {
    const id = await createId({ startsAt: null })
    const { streamKey } = (await sora.call('GET /v1/stream-setting')).json()
    await product.engine.listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
    product.engine.listener.onEvent({ type: 'playable', streamId: id })
    await expect.poll(async () => (await visitor.call(`GET /v1/lives/${id}`)).json().state).toBe('on_air')
    const url = await uploadUrl()
    expect((await choose(id, { url })).json().code).toBe('WRONG_LIVE_STATE')
    expect(await statusOf(url)).toBe(200)
  })
})

describe('a drawn thumbnail', () => {
  test('is drawn when the live is created, and again when its start changes', async () => {
    const { id, thumbnail } = (await create({ thumbnail: { template: 'aurora' } })).json()
    expect(thumbnail).toMatchObject({ template: 'aurora' })
    expect(await statusOf(thumbnail.url)).toBe(200)
    const moved = (await move(id, later)).json()
    expect(moved.thumbnail.template).toBe('aurora')
    expect(moved.thumbnail.url).not.toBe(thumbnail.url)
    expect(await statusOf(thumbnail.url)).toBe(404)
  })

  test('with an unknown template is rejected', async () => {
    const id = await createId()
    expect((await choose(id, { template: 'x' })).json().code).toBe('INVALID_REQUEST')
  })
})

describe('the start of a scheduled live', () => {
  test('changes, with the calendar file', async () => {
    const id = await createId()
    const calendar = async () => (await visitor.call(`GET /v1/lives/${id}/calendar`)).body
    expect(await calendar()).toContain('\r\nSEQUENCE:0\r\n')
    expect((await move(id, later)).json().startsAt).toBe('2026-11-22T11:30:00.000Z')
    await move(id, '2026-11-23T11:30:00Z')
    expect(await calendar()).toContain('\r\nSEQUENCE:2\r\n')
    expect(await calendar()).toContain('\r\nDTSTART:20261123T113000Z\r\n')
  })

  test('is in the future, and does not change in another state', async () => {
    const id = await createId()
    expect((await move(id, '2001-01-01T00:00:00Z')).json().code).toBe('STARTS_IN_THE_PAST')
    await sora.call(`POST /v1/lives/${id}/cancel`)
    expect((await move(id, later)).json().code).toBe('WRONG_LIVE_STATE')
  })
})

test('every role on every write: the liver only', async () => {
  const id = await createId()
  const codes = async (write: (by: Caller) => Promise<{ json(): { code?: string } }>) => {
    const roles = [null, 'viewer-mio', 'liver-hana', 'staff-yui', 'liver-sora'] as const
    const found: (string | undefined)[] = []
    for (const role of roles) found.push((await write(await product.as(role))).json().code)
    return found
  }
  const ofOthers = ['SIGN_IN_REQUIRED', 'NOT_YOUR_LIVE', 'NOT_YOUR_LIVE', 'NOT_YOUR_LIVE', undefined]
  expect(await codes((by) => choose(id, null, by))).toEqual(ofOthers)
  expect(await codes((by) => move(id, later, by))).toEqual(ofOthers)
  const ofLivers = ['SIGN_IN_REQUIRED', 'NO_LIVE_LICENSE', undefined, 'NO_LIVE_LICENSE', undefined]
  expect(await codes(upload)).toEqual(ofLivers)
})

describe('the scheduled lives of a liver', () => {
  const most = 10
  const scheduled = async (): Promise<number> => {
    const liver = await product.userIdOf('liver-sora')
    return (await visitor.call(`GET /v1/lives?state=scheduled&limit=50&liver=${liver}`)).json().lives.length
  }
  const fill = async (): Promise<string[]> => {
    const ids: string[] = []
    for (let free = most - (await scheduled()); free > 0; free -= 1) ids.push(await createId())
    return ids
  }

  test('are at most ten, also of concurrent requests, and the error says what to do', async () => {
    const free = most - (await scheduled())
    const answers = await Promise.all(Array.from({ length: free + 2 }, () => create()))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(free)
    expect(await scheduled()).toBe(most)
    for (const [language, hint] of [
      ['ja', '取り消す'],
      ['en', 'cancel one'],
      ['ko', '취소'],
    ]) {
      const body = { title: '夜の雑談', genre: 'talk', startsAt: tomorrow }
      const refused = await sora.call('POST /v1/lives', body, { 'accept-language': language ?? '' })
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'TOO_MANY_SCHEDULED_LIVES'])
      expect(refused.json().message).toContain(hint)
    }
    expect((await create({}, hana)).statusCode).toBe(200)
    expect((await create({ startsAt: null })).statusCode).toBe(200)
  })

  test('leave a place when one is cancelled', async () => {
    const [id = ''] = await fill()
    expect((await create()).json().code).toBe('TOO_MANY_SCHEDULED_LIVES')
    expect((await move(id, later)).statusCode).toBe(200)
    await sora.call(`POST /v1/lives/${id}/cancel`)
    expect((await create()).statusCode).toBe(200)
  })

  test('that were missed do not count, and take a place again with a new start', async () => {
    const [missed = ''] = await fill()
    product.clock.advance(Date.parse(later) - product.clock.now().getTime())
    const soon = '2026-11-23T12:00:00Z'
    for (let count = 0; count < most; count += 1) expect((await create({ startsAt: soon })).statusCode).toBe(200)
    expect((await move(missed, soon)).json().code).toBe('TOO_MANY_SCHEDULED_LIVES')
  })
})
