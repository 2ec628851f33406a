import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createGiftCatalogue, giftImages } from '#server/gifts/index.ts'
import type { Audit } from '#server/audit/index.ts'
import { diskObjects } from '#server/ports/objects/disk.ts'
import { sharpImages } from '#server/ports/images/sharp/index.ts'
import { TestClock } from '#tests/support/clock.ts'
import { commandsFor } from '#tests/support/command-line.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { noiseImage } from '#tests/support/image-files.ts'
import { openSliceApi, type SliceApi } from '#tests/support/slice-api.ts'
import { serveStaff, staffDependencies } from '#tests/support/staff.ts'
import { newOperatorToken, publishOperatorEndpoint } from '../operator.ts'

let folder: string
let api: SliceApi
let audit: Audit

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kirari-catalogue-'))
  const database = await emptyDatabase()
  const deps = staffDependencies(database, new TestClock())
  ;({ audit } = deps)
  const images = giftImages({ objects: diskObjects(folder), images: sharpImages({ timeoutMs: 120_000 }) })
  const gifts = createGiftCatalogue({ database, audit, images, onChange() {} })
  const token = newOperatorToken()
  api = await openSliceApi({ operatorToken: token })
  serveStaff(api.app, { ...deps, gifts })
  publishOperatorEndpoint(folder, { url: await api.app.listen({ host: '127.0.0.1', port: 0 }), token })
})
afterEach(async () => {
  await api.app.close()
  await rm(folder, { recursive: true, force: true })
})

const { run, failing } = commandsFor(() => folder)

async function imageFile(name: string, content: Buffer | string): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

const values = ['--ja', '富士山', '--en', 'Mount Fuji', '--ko', '후지산', '--coins', '300']
const addFuji = async (...more: string[]) =>
  run(
    'gift',
    'add',
    'fuji',
    'new',
    'in',
    'winter',
    ...values,
    '--image',
    await imageFile('fuji.png', await noiseImage('png')),
    ...more,
  )
const table = (...lines: string[]) => lines.join('\n')

test('the operator adds, changes and retires a gift', async () => {
  const header = 'gift  coins  points  animation  state    name'
  expect(await addFuji('--animation', 'parade')).toBe(
    table(header, 'fuji  300    300     parade     offered  富士山 / Mount Fuji / 후지산'),
  )
  expect(await run('gift', 'change', 'fuji', 'typo', '--en', 'Mt. Fuji', '--animation', 'pop')).toBe(
    table(header, 'fuji  300    300     pop        offered  富士山 / Mt. Fuji / 후지산'),
  )
  expect(await run('gift', 'retire', 'fuji', 'winter is over')).toContain('retired')
  expect(await run('gift', 'list')).toMatch(/^fuji +300 +300 +pop +retired +富士山 \/ Mt\. Fuji \/ 후지산$/m)
  expect(await run('gift', 'change', 'fuji', 'winter again', '--offer')).toContain('offered')
  expect(await audit.list({ limit: 4 })).toMatchObject([
    { action: 'gift.changed', details: { offered: true, reason: 'winter again' } },
    { action: 'gift.retired', details: { gift: 'fuji', reason: 'winter is over' } },
    { action: 'gift.changed', details: { nameEn: 'Mt. Fuji', animation: 'pop', reason: 'typo' } },
    { action: 'gift.added', actorUserId: null, details: { gift: 'fuji', coins: 300, reason: 'new in winter' } },
  ])
})

test('the operator adds a gift with points of its own, and replaces its image', async () => {
  expect(await addFuji('--points', '0')).toMatch(/^fuji +300 +0 +rise/m)
  const image = await imageFile('new.webp', await noiseImage('webp', 90, 90))
  await run('gift', 'change', 'fuji', 'better image', '--image', image)
  const [changed, added] = await audit.list({ limit: 2 })
  expect(changed?.details['imageUrl']).toMatch(/^\/v1\/gift-images\//)
  expect(changed?.details['imageUrl']).not.toBe(added?.details['imageUrl'])
})

test('the operator adds, changes and retires a product', async () => {
  const header = 'product     coins  yen   state'
  expect(await run('product', 'add', 'coins-1500', 'summer sale', '--coins', '1500', '--yen', '1500')).toBe(
    table(header, 'coins-1500  1500   1500  on sale'),
  )
  expect(await run('product', 'change', 'coins-1500', 'typo', '--yen', '1480')).toContain('1480')
  expect(await run('product', 'retire', 'coins-1500', 'summer is over')).toContain('retired')
  expect(await run('product', 'list')).toMatch(/^coins-1500 +1500 +1480 +retired$/m)
  expect(await run('product', 'change', 'coins-1500', 'summer again', '--sell')).toContain('on sale')
  expect((await audit.list({ limit: 4 })).map(({ action }) => action)).toEqual([
    'product.changed',
    'product.retired',
    'product.changed',
    'product.added',
  ])
})

describe('an invalid value exits with 2 and prints which values are valid', () => {
  const gift = ['gift', 'add', 'fuji', 'why']
  test.each([
    [
      ['gift', 'add', 'Fuji!', 'why', ...values, '--image', 'x.png'],
      'Give up to 40 letters a-z, digits and hyphens, beginning with a letter.',
    ],
    [['gift', 'add', 'fuji', ...values, '--image', 'x.png'], "missing required argument 'reason'"],
    [[...gift, '--ja', ' '], 'Give 1 to 40 characters in one line.'],
    [[...gift, '--en', 'x'.repeat(41)], 'Give 1 to 40 characters in one line.'],
    [[...gift, '--coins', '0'], 'Give a whole number from 1 to 50000.'],
    [[...gift, '--coins', '50001'], 'Give a whole number from 1 to 50000.'],
    [[...gift, '--coins', '1.5'], 'Give a whole number from 1 to 50000.'],
    [[...gift, '--points', '-1'], 'Give a whole number from 0 to 50000.'],
    [[...gift, '--animation', 'boom'], 'Allowed choices are rise, pop, shower, parade, spectacle.'],
    [[...gift, ...values], "required option '--image <file>' not specified"],
    [['gift', 'change', 'fuji', 'why', '--coins', '1'], "unknown option '--coins'"],
    [['gift', 'retire', '../x', 'why'], 'Give the id in the first column of "gift list".'],
    [['product', 'add', 'coins-1', 'why', '--yen', '49'], 'Give a whole number from 50 to 200000.'],
    [['product', 'add', 'coins-1', 'why', '--coins', '0'], 'Give a whole number from 1 to 1000000.'],
    [['product', 'retire', 'C', 'why'], 'Give the id in the first column of "product list".'],
  ])('%s', async (words, hint) => {
    expect(await failing(2, ...words)).toContain(hint)
    expect(await audit.list({ limit: 1 })).toEqual([])
  })
})

describe('a failed command exits with 1 and prints a hint', () => {
  const add = (image: string) => failing(1, 'gift', 'add', 'fuji', 'why', ...values, '--image', image)

  test('for an image that is missing, no image, or too large', async () => {
    expect(await add(join(folder, 'none.png'))).toMatch(
      /none\.png can't be read \(ENOENT.*give the path of an image file\.$/,
    )
    expect(await add(await imageFile('text.png', 'I am no image'))).toBe(
      'This image could not be read: choose a JPEG, PNG, WebP, AVIF or GIF file. (IMAGE_UNREADABLE)',
    )
    expect(await add(await imageFile('large.png', Buffer.alloc(1_000_001)))).toMatch(
      /large\.png has 1001 KB, more than 1000: export it with 512 × 512 pixels\.$/,
    )
    expect(await audit.list({ limit: 1 })).toEqual([])
  })

  test.each([
    [['gift', 'change', 'none', 'why', '--offer'], 'No gift has this id: see the list of gifts. (GIFT_ID_UNKNOWN)'],
    [['gift', 'change', 'heart', 'why'], 'Please give at least one value to change. (NOTHING_TO_CHANGE)'],
    [['gift', 'retire', 'heart', ' '], 'Please give a reason. (REASON_REQUIRED)'],
    [['product', 'retire', 'none', 'why'], 'No product has this id: see the list of products. (PRODUCT_ID_UNKNOWN)'],
    [
      ['product', 'add', 'coins-110', 'why', '--coins', '110', '--yen', '110'],
      'A product with this id exists, possibly a retired one: choose another id. (PRODUCT_ID_TAKEN)',
    ],
    [
      ['product', 'add', 'coins-50', 'why', '--coins', '50', '--yen', '60'],
      'This costs more per coin than pages state (¥120 for 110 coins): lower the price, or give more coins. (PRODUCT_TOO_DEAR)',
    ],
  ])('%s', async (words, message) => {
    expect(await failing(1, ...words)).toBe(message)
  })
})
