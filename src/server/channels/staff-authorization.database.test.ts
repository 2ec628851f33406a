import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { areaRoles, openChannelArea, type AreaRole, type ChannelArea } from '#tests/support/channel-area.ts'

let area: ChannelArea
beforeAll(async () => {
  area = await openChannelArea()
})
afterAll(() => area.product.close())

const idOf = (path: string): string => path.split('/').at(-1) ?? ''

/** The id in each path under `/v1/staff`. */
const subjects: Readonly<Record<string, () => string>> = {
  channels: () => idOf(area.channel),
  casts: () => idOf(area.cast),
  series: () => idOf(area.series),
  episodes: () => idOf(area.episode),
  videos: () => idOf(area.video),
  genres: () => 'talk',
}

const writes = Object.keys(endpoints).filter(
  (name) => !name.startsWith('GET ') && Object.keys(subjects).some((kind) => name.includes(` /v1/staff/${kind}`)),
)

/** Valid for every write, which ignores other members. */
const anyBody = { ownerId: 999_999, name: 'あおい', title: '第1話', chapters: [] }
const genreBody = { id: 'fortune', name: { ja: '占い', en: 'Fortune', ko: '운세' }, reason: '要望' }

async function codeOf(by: AreaRole, name: string): Promise<string> {
  const [method = '', template = ''] = name.split(' ')
  if (method !== 'POST') throw new Error(`${name} is not sent by this test`)
  const [, , , kind = ''] = template.split('/')
  const path = template.replace(/\{(id|channelId)\}/, subjects[kind]?.() ?? '').replace('{language}', 'ja')
  const type = path.includes('/captions/') ? 'text/vtt' : path.endsWith('/image') ? 'image/png' : null
  const sent =
    type === null
      ? { payload: kind === 'genres' ? genreBody : anyBody }
      : { headers: { 'content-type': type }, payload: Buffer.from('no such file') }
  return (await area.send(by, 'POST', path, sent)).json().code ?? 'ok'
}

test('the table has the writes of staff to all kinds of content', () => {
  expect(writes.length).toBe(23)
})

test.each(writes)('of all roles only staff may %s', async (name) => {
  const found: Partial<Record<AreaRole, string>> = {}
  for (const role of areaRoles) found[role] = await codeOf(role, name)
  const { staff, ...others } = found
  expect(['SIGN_IN_REQUIRED', 'STAFF_ONLY', 'NOT_FOUND', 'INVALID_REQUEST']).not.toContain(staff)
  const refused = 'STAFF_ONLY'
  expect(others).toEqual({
    visitor: 'SIGN_IN_REQUIRED',
    user: refused,
    follower: refused,
    moderator: refused,
    organizer: refused,
    editor: refused,
    owner: refused,
  })
})
