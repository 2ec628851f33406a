import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Episode, EpisodePage } from '#contract/episodes/schemas.ts'
import { givenChannel, givenEpisodes, postImage, type GivenChannel } from '#tests/support/given-channel.ts'
import { newMember, type Member } from '#tests/support/member.ts'
import { site } from '#tests/support/shared-site.ts'

let owner: Member
let channel: GivenChannel
let list: string
let episodeId: number
let videoId: number

const solid = async (background: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 1280, height: 720, channels: 3, background } })
      .png()
      .toBuffer(),
  )

const fetchCard = (path: string): Promise<Response> => fetch(`${site.url}/share-card/ja${path}.png`)

/** Whether the card of a page is red near its right edge, where no text is; also false without a card. */
async function isRed(path: string): Promise<boolean> {
  const response = await fetchCard(path)
  if (!response.ok) return false
  const card = sharp(Buffer.from(await response.arrayBuffer()))
  const [red = 0, green = 0, blue = 0] = await card
    .extract({ left: 1150, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer()
  return red > 150 && green < 60 && blue < 60
}

beforeAll(async () => {
  owner = await newMember(site.url, 'あかり')
  channel = await givenChannel(owner, 'ひだまり放送')
  const [id = 0] = await givenEpisodes(site.url, owner, channel, { titles: ['第1話 はじめての朝'] })
  episodeId = id
  list = `/channels/${channel.id}/series/${channel.seriesId}/episodes`
  const { episode } = await owner.get<EpisodePage>(`/v1${list}/${episodeId}`)
  videoId = episode.video?.id ?? 0
  await postImage(site.url, owner, `/v1/videos/${videoId}/thumbnail/image`, 'image/png', await solid('#e00000'))
})

test('the share card of a public episode has its thumbnail, title, series and channel', async () => {
  expect(await isRed(`${list}/${episodeId}`)).toBe(true)
  const html = await (await fetch(`${site.url}${list}/${episodeId}`)).text()
  expect(html).toContain(`<meta property="og:image" content="${site.url}/share-card/ja${list}/${episodeId}.png"`)
  expect(html).toContain('<meta name="share-card:title" content="第1話 はじめての朝"')
  expect(html).toContain('<meta name="share-card:note" content="朝の会 · ひだまり放送"')
})

test.each([
  ['followers', 200],
  ['premium', 200],
  ['invite', 404],
] as const)(
  'the share card of an episode for %s does not show its thumbnail, also after it was public',
  async (visibility, status) => {
    const { id, version } = await owner.post<Episode>(`/v1${list}`, { title: '第2話', videoId, visibility: 'public' })
    await owner.post(`/v1${list}/${id}/publication`, { publishesAt: new Date().toISOString() })
    expect(await isRed(`${list}/${id}`)).toBe(true)
    const { name, value } = owner.cookie
    const changed = await fetch(`${site.url}/v1${list}/${id}`, {
      method: 'PATCH',
      headers: { cookie: `${name}=${value}`, 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
      body: JSON.stringify({ visibility, version }),
    })
    expect(changed.status).toBe(200)
    expect((await fetchCard(`${list}/${id}`)).status).toBe(status)
    expect(await isRed(`${list}/${id}`)).toBe(false)
  },
)

test('a draft and a scheduled episode have no share card', async () => {
  const { id } = await owner.post<Episode>(`/v1${list}`, { title: '第3話', videoId })
  expect((await fetchCard(`${list}/${id}`)).status).toBe(404)
  await owner.post(`/v1${list}/${id}/publication`, { publishesAt: new Date(Date.now() + 86_400_000).toISOString() })
  expect((await fetchCard(`${list}/${id}`)).status).toBe(404)
})

test('the share card of a series has its cover', async () => {
  const path = `/channels/${channel.id}/series/${channel.seriesId}`
  expect(await isRed(path)).toBe(false)
  await postImage(site.url, owner, `/v1${path}/cover`, 'image/png', await solid('#e00000'))
  expect(await isRed(path)).toBe(true)
})
