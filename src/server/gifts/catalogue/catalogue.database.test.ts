import fc from 'fast-check'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { giftAnimations, giftImageMaxBytes } from '#contract/gifts/limits.ts'
import { cleanLine } from '#contract/written-text/clean.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { insertLive } from '#tests/support/given-live.ts'
import { noiseImage, imageTypes, pngBomb } from '#tests/support/image-files.ts'
import { readableLives } from '#tests/support/readable-lives.ts'
import { addPerson } from '#tests/support/people.ts'
import { openSliceApi, type SliceApi, type SliceCaller } from '#tests/support/slice-api.ts'
import { outboxOf } from '#tests/support/outbox.ts'
import { serveStaff, staffDependencies } from '#tests/support/staff.ts'
import type { Audit } from '../../audit/index.ts'
import type { Coins } from '../../coins/index.ts'
import type { Database } from '../../ports/database/port.ts'
import { diskObjects } from '../../ports/objects/disk.ts'
import { sharpImages } from '../../ports/images/sharp/index.ts'
import { createGiftCatalogue, createGifts, giftImages } from '../index.ts'
import { giftRoutes } from '../routes.ts'

const liveId = 'gift00000000'
const png = await noiseImage('png', 64, 64)

let folder: string
let database: Database
let audit: Audit
let coins: Coins
let api: SliceApi
let staff: SliceCaller
let mio: SliceCaller
let [yuiId, mioId]: [number, number] = [0, 0]
/** False: images are accepted without decoding them. */
let decodes: boolean

beforeEach(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kirari-gifts-'))
  decodes = true
  const clock = new TestClock()
  const deps = staffDependencies(database, clock)
  ;({ audit, coins } = deps)
  const gifts = createGifts({
    database,
    clock,
    outbox: outboxOf(database, clock),
    lives: readableLives,
    realtime: { publish: async () => null },
  })
  const { squareWebp } = sharpImages({ timeoutMs: 120_000 })
  const images = giftImages({
    objects: diskObjects(folder),
    images: { squareWebp: async (file, ...how) => (decodes ? squareWebp(file, ...how) : Buffer.from(file)) },
  })
  const catalogue = createGiftCatalogue({ database, audit, images, onChange: gifts.forgetCatalogue })
  api = await openSliceApi()
  giftRoutes(api.app, gifts, images)
  serveStaff(api.app, { ...deps, gifts: catalogue })
  yuiId = await database.run(addPerson, { nickName: 'ゆい', roles: ['staff'] })
  mioId = await database.run(addPerson, { nickName: 'みお' })
  const soraId = await database.run(addPerson, { nickName: 'そら' })
  await database.run(insertLive, { id: liveId, liverId: soraId })
  staff = api.as({ id: yuiId, roles: ['staff'] })
  mio = api.as({ id: mioId, roles: [] })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const fuji = {
  id: 'fuji',
  name: { ja: '富士山', en: 'Mount Fuji', ko: '후지산' },
  coins: 30,
  points: 20,
  animation: 'parade',
  image: png.toString('base64'),
  reason: '新年',
}
const add = async (more: object = {}) => staff.post('/v1/staff/gifts', { ...fuji, ...more })
const change = (more: object, id = 'fuji') => staff.post(`/v1/staff/gifts/${id}/changes`, { reason: '訂正', ...more })
const retire = (id = 'fuji', reason = '終了') => staff.post(`/v1/staff/gifts/${id}/retirement`, { reason })

const catalogue = async (): Promise<{ id: string }[]> => (await mio.get('/v1/gifts')).json().gifts
const offered = async (id = 'fuji') => (await catalogue()).find((gift) => gift.id === id)
const all = async (): Promise<{ id: string }[]> => (await staff.get('/v1/staff/gifts')).json().gifts
const send = async (giftId = 'fuji', quantity = 1) =>
  (await mio.post(`/v1/lives/${liveId}/gifts`, { giftId, quantity, key: randomUUID() })).json()
const latest = async () => (await mio.get(`/v1/lives/${liveId}/gifts`)).json().gifts
const grant = (count: number) =>
  coins.correct({
    userId: mioId,
    correction: 'grant',
    coins: count,
    reason: 'test',
    key: randomUUID(),
    actorUserId: null,
  })
const byId = (gifts: { id: string }[]) => Object.fromEntries(gifts.map((gift) => [gift.id, gift]))
const entries = async () => (await audit.list({ limit: 10 })).filter(({ action }) => action.startsWith('gift.'))
const storedFiles = () => readdir(join(folder, 'gifts')).catch(() => [])

describe('an added gift', () => {
  test('is in the catalogue at once, and can be sent', async () => {
    await grant(100)
    expect(await offered()).toBeUndefined()
    const added = (await add()).json()
    const { reason: _, image: __, ...values } = fuji
    expect(added).toEqual({ ...values, offered: true, imageUrl: expect.any(String) })
    expect({ ...(await offered()), offered: true }).toEqual(added)
    const { gift, balance } = await send('fuji', 2)
    expect(gift).toMatchObject({ gift: { ...values, imageUrl: added.imageUrl }, points: 40 })
    expect(balance).toEqual({ paid: 0, free: 40 })
  })

  test.each(imageTypes)('has an image, from %s, which browsers may cache for ever', async (type) => {
    const { imageUrl } = (await add({ image: (await noiseImage(type)).toString('base64') })).json()
    expect(imageUrl).toMatch(/^\/v1\/gift-images\/[0-9a-f]{32}\.webp$/)
    const answer = await api.as(null).get(imageUrl)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  })

  test('is stored once when two members of staff add it at once', async () => {
    decodes = false
    const answers = await Promise.all(Array.from({ length: 5 }, () => add()))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('GIFT_ID_TAKEN')
    expect(await entries()).toHaveLength(1)
  })
})

describe('a changed gift', () => {
  test('has the new values, also where it was sent before, and its old image is still served', async () => {
    await grant(30)
    const { imageUrl } = (await add()).json()
    await send()
    const image = (await noiseImage('webp', 80, 80)).toString('base64')
    const changed = (await change({ name: { ko: '후지' }, animation: 'pop', image })).json()
    expect(changed).toMatchObject({ name: { ...fuji.name, ko: '후지' }, animation: 'pop', coins: 30, offered: true })
    expect(changed.imageUrl).not.toBe(imageUrl)
    expect(await offered()).toMatchObject({ imageUrl: changed.imageUrl })
    expect(await latest()).toMatchObject([{ gift: { name: { ko: '후지' } }, points: 20 }])
    for (const url of [imageUrl, changed.imageUrl]) expect((await mio.get(url)).statusCode).toBe(200)
  })

  test('keeps its price', async () => {
    decodes = false
    await add()
    expect((await change({ coins: 1, points: 1 })).json().code).toBe('NOTHING_TO_CHANGE')
    await change({ coins: 1, points: 1, animation: 'pop' })
    expect(await offered()).toMatchObject({ coins: 30, points: 20, animation: 'pop' })
  })
})

describe('a retired gift', () => {
  test('cannot be sent any more, and stays in the history', async () => {
    await grant(100)
    await add()
    await send()
    expect((await retire()).json()).toMatchObject({ id: 'fuji', offered: false })
    expect(await offered()).toBeUndefined()
    expect((await send()).code).toBe('GIFT_NOT_FOUND')
    expect((await coins.wallet(mioId)).balance.free).toBe(70)
    expect(await latest()).toMatchObject([{ gift: { id: 'fuji', coins: 30 } }])
    const [sent] = (await coins.history.page(mioId, 'all', undefined)).entries
    expect(sent?.gift).toMatchObject({ name: fuji.name, quantity: 1 })
    expect(await all()).toContainEqual(expect.objectContaining({ id: 'fuji', offered: false }))
  })

  test('can be offered again, but its id is not free', async () => {
    decodes = false
    await retire('heart')
    expect((await add({ id: 'heart' })).json().code).toBe('GIFT_ID_TAKEN')
    await change({ offered: true }, 'heart')
    expect(await offered('heart')).toMatchObject({ id: 'heart', coins: 1 })
  })
})

test('each change is audited with actor, values and reason, and a repeated retirement is not', async () => {
  decodes = false
  const { imageUrl } = (await add()).json()
  await change({ name: { en: 'Fuji' }, offered: true })
  await retire()
  await retire()
  const { ja, en, ko } = fuji.name
  const values = { nameJa: ja, nameEn: en, nameKo: ko, coins: 30, points: 20, animation: 'parade', imageUrl }
  expect(await entries()).toMatchObject([
    { action: 'gift.retired', details: { gift: 'fuji', reason: '終了' } },
    { action: 'gift.changed', details: { gift: 'fuji', nameEn: 'Fuji', offered: true, reason: '訂正' } },
    { action: 'gift.added', details: { gift: 'fuji', ...values, reason: '新年' } },
  ])
  for (const entry of await entries()) expect(entry).toMatchObject({ actorUserId: yuiId, subjectUserId: null })
})

describe('a rejected change stores nothing', () => {
  const base64 = (file: Buffer | string) => Buffer.from(file).toString('base64')
  test.each([
    ['an image without content', { image: '' }, 'IMAGE_UNREADABLE'],
    ['text as image', { image: base64('I am no image') }, 'IMAGE_UNREADABLE'],
    ['an SVG', { image: base64('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>') }, 'IMAGE_UNREADABLE'],
    ['a truncated image', { image: base64(png.subarray(0, png.length / 2)) }, 'IMAGE_UNREADABLE'],
    ['a decompression bomb', { image: base64(pngBomb(30_000, 30_000)) }, 'IMAGE_UNREADABLE'],
    ['an image that is too large', { image: base64(randomBytes(giftImageMaxBytes + 3)) }, 'INVALID_REQUEST'],
    ['a body that is too large', { image: base64(randomBytes(2 * giftImageMaxBytes)) }, 'BODY_TOO_LARGE'],
    ['an image that is not base64', { image: 'ä'.repeat(8) }, 'INVALID_REQUEST'],
    ['no Korean name', { name: { ja: 'あ', en: 'a' } }, 'INVALID_REQUEST'],
    ['an unknown animation', { animation: 'boom' }, 'INVALID_REQUEST'],
    ['no reason', { reason: ' ' }, 'REASON_REQUIRED'],
  ])('%s', async (_, more, code) => {
    const answer = await add(more)
    expect(answer.json().code).toBe(code)
    expect(await offered()).toBeUndefined()
    expect(await entries()).toEqual([])
    expect(await storedFiles()).toEqual([])
  })

  test('of a gift that does not exist, without a reason, or without a change', async () => {
    expect((await change({ animation: 'pop' })).json().code).toBe('GIFT_ID_UNKNOWN')
    expect((await retire()).json().code).toBe('GIFT_ID_UNKNOWN')
    expect((await change({}, 'heart')).json().code).toBe('NOTHING_TO_CHANGE')
    expect((await change({ animation: 'pop', reason: '' }, 'heart')).json().code).toBe('REASON_REQUIRED')
    expect((await retire('heart', '')).json().code).toBe('REASON_REQUIRED')
    expect(await offered('heart')).toMatchObject({ animation: 'rise' })
    expect(await entries()).toEqual([])
  })
})

test.each(['x.webp', `${'0'.repeat(32)}.webp`, `${'0'.repeat(32)}.png`, '%2e%2e'])(
  'an image named %s is not found',
  async (name) => {
    expect((await mio.get(`/v1/gift-images/${name}`)).statusCode).toBe(404)
  },
)

test('valid values are stored, and no others (property)', async () => {
  decodes = false
  /** Mostly from the first one, so that many combinations are valid. */
  const mostly = <Value>(valid: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>) =>
    fc.oneof({ weight: 6, arbitrary: valid }, { weight: 1, arbitrary: other })
  const id = mostly(fc.stringMatching(/^[a-z][a-z0-9-]{0,39}$/), fc.string({ maxLength: 45 }))
  const name = mostly(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )
  const number = (max: number) =>
    mostly(fc.integer({ min: 1, max }), fc.constantFrom(-1, 0, 1, max, max + 1, Number.MAX_SAFE_INTEGER))
  const values = fc.record({
    id,
    name: fc.record({ ja: name, en: name, ko: name }),
    coins: mostly(number(50_000), fc.double({ min: 1, max: 9, noNaN: true })),
    points: number(50_000),
    animation: fc.constantFrom(...giftAnimations),
  })
  const isName = (text: string) => {
    const { length } = cleanLine(text)
    return length > 0 && length <= 40
  }
  await fc.assert(
    fc.asyncProperty(values, async (gift) => {
      const { id, name, coins, points } = gift
      const before = await all()
      const taken = before.some((one) => one.id === id)
      const valid =
        /^[a-z][a-z0-9-]{0,39}$/.test(id) &&
        Object.values(name).every(isName) &&
        Number.isInteger(coins) &&
        [coins >= 1, coins <= 50_000, points >= 0, points <= 50_000].every(Boolean)
      const answer = await add(gift)
      expect(answer.statusCode).toBe(valid ? (taken ? 409 : 200) : 400)
      const names = { ja: cleanLine(name.ja), en: cleanLine(name.en), ko: cleanLine(name.ko) }
      const added = valid && !taken ? [{ ...gift, name: names }] : []
      const after = await all()
      expect(byId(after)).toMatchObject(byId([...before, ...added]))
      expect(after).toHaveLength(before.length + added.length)
    }),
    { numRuns: 150 },
  )
})
