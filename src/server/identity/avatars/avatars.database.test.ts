import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { avatarMaxBytes } from '#contract/account/limits.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { noiseImage, imageTypes, pngBomb } from '#tests/support/image-files.ts'
import { openSliceApi, type SliceApi, type SliceCaller } from '#tests/support/slice-api.ts'
import { createAudit, type Audit } from '../../audit/index.ts'
import { diskObjects } from '../../ports/objects/disk.ts'
import { sharpImages } from '../../ports/images/sharp/index.ts'
import { createAvatars, type Avatars } from './index.ts'
import { avatarRoutes } from './routes.ts'

let folder: string
let audit: Audit
let avatars: Avatars
let api: SliceApi
let mio: number
let me: SliceCaller

beforeEach(async () => {
  const database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kirari-avatars-'))
  audit = createAudit({ database, clock: new TestClock() })
  avatars = createAvatars({
    database,
    audit,
    objects: diskObjects(folder),
    images: sharpImages({ timeoutMs: 120_000 }),
  })
  api = await openSliceApi()
  await avatarRoutes(api.app, avatars)
  mio = await database.run(addPerson, { nickName: 'みお' })
  me = api.as({ id: mio, roles: [] })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const upload = (file: Buffer, type = 'image/png', who = me) =>
  who.post('/v1/account/avatar', file, { 'content-type': type })
const storedFiles = () => readdir(join(folder, 'avatars')).catch(() => [])

describe('an uploaded avatar', () => {
  test.each(imageTypes)('in %s is served as a square WebP', async (kind) => {
    const { avatarUrl } = (await upload(await noiseImage(kind), `image/${kind}`)).json()
    expect(avatarUrl).toMatch(/^\/v1\/avatars\/[0-9a-f]{32}\.webp$/)
    const answer = await api.as(null).get(avatarUrl)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': expect.stringContaining(`default-src 'none'`),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=604800, immutable',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  })

  test('is recognized by its bytes, not by its content type', async () => {
    expect((await upload(await noiseImage('jpeg'), 'image/svg+xml')).statusCode).toBe(200)
  })

  test('replaces the previous one, whose file is removed', async () => {
    const first = (await upload(await noiseImage('png'))).json().avatarUrl
    const second = (await upload(await noiseImage('png'))).json().avatarUrl
    expect((await me.get(first)).statusCode).toBe(404)
    expect((await me.get(second)).statusCode).toBe(200)
    expect(await storedFiles()).toHaveLength(1)
  })

  test('leaves one file after concurrent uploads', async () => {
    const file = await noiseImage('jpeg')
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(file)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await storedFiles()).toHaveLength(1)
  })

  test('is removed when the user returns to a default avatar', async () => {
    const { avatarUrl } = (await upload(await noiseImage('webp'))).json()
    const defaultUrl = (await me.post('/v1/account/avatar/removal')).json().avatarUrl
    expect(defaultUrl).toMatch(/^\/avatars\/\d\.svg$/)
    expect((await me.get(avatarUrl)).statusCode).toBe(404)
    expect(await storedFiles()).toEqual([])
  })

  test('is audited, as is its removal', async () => {
    await upload(await noiseImage('png'))
    await me.post('/v1/account/avatar/removal')
    expect(
      (await audit.list({ limit: 5, subjectUserId: mio })).map(({ action, details }) => [action, details]),
    ).toEqual([
      ['avatar.changed', { kind: 'default' }],
      ['avatar.changed', { kind: 'uploaded' }],
    ])
  })

  test('is included in the export, and deleted with the account', async () => {
    expect(await avatars.account.export(mio)).toBeNull()
    await upload(await noiseImage('png'))
    expect(await avatars.account.export(mio)).toMatchObject({ type: 'image/webp', base64: expect.any(String) })
    await avatars.account.deleteUserData(mio)
    expect(await storedFiles()).toEqual([])
  })
})

const png = await noiseImage('png')

describe('a rejected upload', () => {
  const cases: [string, Buffer, string][] = [
    ['an empty file', Buffer.alloc(0), 'image/png'],
    ['text sent as PNG', Buffer.from('this is not an image'), 'image/png'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/svg+xml'],
    ['a truncated image', png.subarray(0, png.length / 2), 'image/png'],
    ['a decompression bomb', pngBomb(30_000, 30_000), 'image/png'],
    ['a script with a GIF header', Buffer.from('GIF89a=1;alert(1)'), 'image/gif'],
    ['an image with a non-image content type', png, 'application/octet-stream'],
    ['a form', Buffer.from('--x\r\n'), 'multipart/form-data; boundary=x'],
    ['JSON', Buffer.from('{}'), 'application/json'],
  ]

  test.each(cases)('stores nothing: %s', async (_name, file, type) => {
    const answer = await upload(file, type)
    expect(answer.statusCode).toBe(415)
    expect(answer.json().code).toBe('IMAGE_UNREADABLE')
    expect(await storedFiles()).toEqual([])
    expect(await audit.list({ limit: 1 })).toEqual([])
  })

  test('keeps the previous avatar', async () => {
    const { avatarUrl } = (await upload(png)).json()
    await upload(Buffer.from('broken'))
    expect((await me.get(avatarUrl)).statusCode).toBe(200)
  })

  test('exceeds the size limit', async () => {
    const answer = await upload(randomBytes(avatarMaxBytes + 1))
    expect(answer.statusCode).toBe(413)
    expect(answer.json().code).toBe('IMAGE_TOO_LARGE')
    expect((await upload(randomBytes(avatarMaxBytes))).statusCode).toBe(415)
  })

  test('comes from a visitor, and its body is not read', async () => {
    const visitor = api.as(null)
    expect((await upload(png, 'image/png', visitor)).json().code).toBe('SIGN_IN_REQUIRED')
    expect((await upload(randomBytes(avatarMaxBytes + 1), 'image/png', visitor)).json().code).toBe('SIGN_IN_REQUIRED')
    expect((await visitor.post('/v1/account/avatar/removal')).json().code).toBe('SIGN_IN_REQUIRED')
    expect(await storedFiles()).toEqual([])
  })

  test('comes from a foreign origin', async () => {
    const answer = await me.post('/v1/account/avatar', png, { 'content-type': 'image/png', 'x-requested-with': '' })
    expect(answer.json().code).toBe('FORBIDDEN_ORIGIN')
  })

  test('comes from a deleted account, and its file is removed', async () => {
    const stranger = api.as({ id: mio + 1, roles: [] })
    expect((await upload(png, 'image/png', stranger)).json().code).toBe('SIGN_IN_REQUIRED')
    expect(await storedFiles()).toEqual([])
  })
})

test.each(['x.webp', `${'0'.repeat(32)}.webp`, `${'0'.repeat(32)}.png`, '%2e%2e', `${'A'.repeat(32)}.webp`])(
  'an avatar named %s is not found',
  async (name) => {
    expect((await me.get(`/v1/avatars/${name}`)).statusCode).toBe(404)
  },
)
