import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { avatarMaxBytes } from '#contract/account.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { noisyPicture, pictureTypes, pngBomb } from '#tests/support/pictures.ts'
import { openRoom, type Room, type RoomCaller } from '#tests/support/room.ts'
import { createAudit, type Audit } from '../../audit/index.ts'
import { diskObjects } from '../../ports/objects/disk.ts'
import { sharpPictures } from '../../ports/pictures/sharp/index.ts'
import { avatarRoutes, createAvatars, type Avatars } from './index.ts'

let folder: string
let audit: Audit
let avatars: Avatars
let room: Room
let mio: number
let me: RoomCaller

beforeEach(async () => {
  const database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kirari-avatars-'))
  audit = createAudit({ database, clock: new TestClock() })
  avatars = createAvatars({
    database,
    audit,
    objects: diskObjects(folder),
    pictures: sharpPictures({ timeoutMs: 120_000 }),
  })
  room = await openRoom()
  await avatarRoutes(room.app, avatars)
  mio = await database.run(addPerson, { nickName: 'みお' })
  me = room.as({ id: mio, roles: [] })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const upload = (file: Buffer, type = 'image/png', who = me) =>
  who.post('/v1/account/avatar', file, { 'content-type': type })
const kept = () => readdir(join(folder, 'avatars')).catch(() => [])

describe('a picture that is set', () => {
  test.each(pictureTypes)('is served as a square WebP, from %s', async (kind) => {
    const { avatarUrl } = (await upload(await noisyPicture(kind), `image/${kind}`)).json()
    expect(avatarUrl).toMatch(/^\/v1\/avatars\/[0-9a-f]{32}\.webp$/)
    const answer = await room.as(null).get(avatarUrl)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=604800, immutable',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  })

  test('is known by its bytes, whatever kind the request says it is', async () => {
    expect((await upload(await noisyPicture('jpeg'), 'image/svg+xml')).statusCode).toBe(200)
  })

  test('takes the place of the former one, whose file goes', async () => {
    const first = (await upload(await noisyPicture('png'))).json().avatarUrl
    const second = (await upload(await noisyPicture('png'))).json().avatarUrl
    expect((await me.get(first)).statusCode).toBe(404)
    expect((await me.get(second)).statusCode).toBe(200)
    expect(await kept()).toHaveLength(1)
  })

  test('is one of several that arrive at the same time; the files of the others go', async () => {
    const file = await noisyPicture('jpeg')
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(file)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await kept()).toHaveLength(1)
  })

  test('goes when its user wants a drawn one again', async () => {
    const { avatarUrl } = (await upload(await noisyPicture('webp'))).json()
    const drawn = (await me.post('/v1/account/avatar/removal')).json().avatarUrl
    expect(drawn).toMatch(/^\/avatars\/\d\.svg$/)
    expect((await me.get(avatarUrl)).statusCode).toBe(404)
    expect(await kept()).toEqual([])
  })

  test('is written down, as is its removal', async () => {
    await upload(await noisyPicture('png'))
    await me.post('/v1/account/avatar/removal')
    expect(
      (await audit.list({ limit: 5, subjectUserId: mio })).map(({ action, details }) => [action, details]),
    ).toEqual([
      ['avatar.changed', { kind: 'drawn' }],
      ['avatar.changed', { kind: 'picture' }],
    ])
  })

  test('is part of what its user takes along, and goes with the account', async () => {
    expect(await avatars.account.export(mio)).toBeNull()
    await upload(await noisyPicture('png'))
    expect(await avatars.account.export(mio)).toMatchObject({ type: 'image/webp', base64: expect.any(String) })
    await avatars.account.erase(mio)
    expect(await kept()).toEqual([])
  })
})

const png = await noisyPicture('png')

describe('a file that is refused', () => {
  const cases: [string, Buffer, string][] = [
    ['an empty one', Buffer.alloc(0), 'image/png'],
    ['text called a PNG', Buffer.from('I am no picture'), 'image/png'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/svg+xml'],
    ['one that was cut off', png.subarray(0, png.length / 2), 'image/png'],
    ['a bomb', pngBomb(30_000, 30_000), 'image/png'],
    ['a script that begins like a GIF', Buffer.from('GIF89a=1;alert(1)'), 'image/gif'],
    ['a picture sent as something else', png, 'application/octet-stream'],
    ['a form', Buffer.from('--x\r\n'), 'multipart/form-data; boundary=x'],
    ['JSON', Buffer.from('{}'), 'application/json'],
  ]

  test.each(cases)('leaves nothing behind: %s', async (_name, file, type) => {
    const answer = await upload(file, type)
    expect(answer.statusCode).toBe(415)
    expect(answer.json().code).toBe('PICTURE_UNREADABLE')
    expect(await kept()).toEqual([])
    expect(await audit.list({ limit: 1 })).toEqual([])
  })

  test('leaves the picture that was there', async () => {
    const { avatarUrl } = (await upload(png)).json()
    await upload(Buffer.from('broken'))
    expect((await me.get(avatarUrl)).statusCode).toBe(200)
  })

  test('may be too large', async () => {
    const answer = await upload(randomBytes(avatarMaxBytes + 1))
    expect(answer.statusCode).toBe(413)
    expect(answer.json().code).toBe('PICTURE_TOO_LARGE')
    expect((await upload(randomBytes(avatarMaxBytes))).statusCode).toBe(415)
  })

  test('comes from a visitor, and is not even read', async () => {
    const visitor = room.as(null)
    expect((await upload(png, 'image/png', visitor)).json().code).toBe('SIGN_IN_REQUIRED')
    expect((await upload(randomBytes(avatarMaxBytes + 1), 'image/png', visitor)).json().code).toBe('SIGN_IN_REQUIRED')
    expect((await visitor.post('/v1/account/avatar/removal')).json().code).toBe('SIGN_IN_REQUIRED')
    expect(await kept()).toEqual([])
  })

  test('comes from a foreign page', async () => {
    const answer = await me.post('/v1/account/avatar', png, { 'content-type': 'image/png', 'x-requested-with': '' })
    expect(answer.json().code).toBe('FORBIDDEN_ORIGIN')
  })

  test('comes from somebody whose account is gone: its new file goes, too', async () => {
    const stranger = room.as({ id: mio + 1, roles: [] })
    expect((await upload(png, 'image/png', stranger)).json().code).toBe('SIGN_IN_REQUIRED')
    expect(await kept()).toEqual([])
  })
})

test.each([
  'x.webp',
  `${'0'.repeat(32)}.webp`,
  `${'0'.repeat(32)}.png`,
  '..%2Fsecret',
  '%2e%2e',
  `${'A'.repeat(32)}.webp`,
])('no avatar is named %s', async (name) => {
  expect((await me.get(`/v1/avatars/${name}`)).statusCode).toBe(404)
})
