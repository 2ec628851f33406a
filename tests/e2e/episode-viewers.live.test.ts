import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import type { EpisodeVisibility } from '#contract/episodes/limits.ts'
import type { EpisodePage } from '#contract/episodes/schemas.ts'
import type { VideoPlayback } from '#contract/videos/schemas.ts'
import { runCommand } from '#tests/support/command-line.ts'
import { apiOf, episodeSite, type EpisodeSite } from '#tests/support/episode-site.ts'
import { givenChannel } from '#tests/support/given-channel.ts'
import { newMember, type Member } from '#tests/support/member.ts'

const roles = ['visitor', 'member', 'follower', 'otherOwner', 'staff', 'editor', 'owner'] as const
type Role = (typeof roles)[number]

let site: EpisodeSite
let viewers: Readonly<Record<Role, Member | null>>
/** The signature that every viewer has, of another video. */
let otherSignature: string
beforeAll(async () => {
  site = await episodeSite()
  viewers = await newViewers()
  const open = await site.video(2)
  await site.publish('みんなの朝', open)
  otherSignature = (await read<VideoPlayback>(null, `/v1/videos/${open}/playback`)).body.signature
})
afterAll(() => site?.close())

const idOf = async (member: Member): Promise<number> => (await member.get<Profile>('/v1/account/profile')).user.id

async function newViewers(): Promise<Readonly<Record<Role, Member | null>>> {
  const { server, owner, channel } = site
  const [member, follower, otherOwner, staff, editor] = [
    await newMember(server.url),
    await newMember(server.url),
    await newMember(server.url),
    await newMember(server.url),
    await newMember(server.url),
  ]
  await put(follower, `/v1/channels/${channel.id}/follow`, {})
  await givenChannel(otherOwner, 'よその放送')
  const granted = await runCommand(['role', 'grant', String(await idOf(staff)), 'staff'], server.dataDirectory)
  expect(granted.errors).toBe('')
  await put(owner, `/v1/channels/${channel.id}/members/${await idOf(editor)}`, { role: 'editor' })
  return { visitor: null, member, follower, otherOwner, staff, editor, owner }
}

const cookieOf = (member: Member | null): Record<string, string> =>
  member ? { cookie: `${member.cookie.name}=${member.cookie.value}; is_login=true` } : {}

async function put(member: Member, path: string, body: object): Promise<void> {
  const headers = {
    ...cookieOf(member),
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
  }
  const response = await fetch(site.server.url + path, { method: 'PUT', headers, body: JSON.stringify(body) })
  expect(response.status).toBeLessThan(300)
}

async function read<Body>(member: Member | null, path: string): Promise<{ status: number; body: Body }> {
  const response = await fetch(site.server.url + path, { headers: cookieOf(member) })
  const body: Body = await response.json()
  return { status: response.status, body }
}

/** The four places that lead to the video, as a viewer finds them. */
interface Found {
  /** The status of the page, and what it shows. */
  readonly page: string
  /** The access, or the error code. */
  readonly api: string
  /** The status of the playlist and of a segment. */
  readonly playlist: number
  readonly segment: number
}

const watches: Found = { page: '200 video', api: 'watch', playlist: 200, segment: 200 }
const follows: Found = { page: '200 follow', api: 'follow', playlist: 403, segment: 403 }
const missing: Found = { page: '404 missing', api: 'EPISODE_NOT_FOUND', playlist: 403, segment: 403 }
const premium: Found = { ...missing, page: '200 premium' }

const everybody = (found: Found): Record<Role, Found> => ({
  visitor: found,
  member: found,
  follower: found,
  otherOwner: found,
  staff: found,
  editor: found,
  owner: found,
})
const editors = { editor: watches, owner: watches }

const shownTexts = {
  follow: 'フォロワー限定です',
  premium: 'プレミアムプランは準備中です',
  missing: 'このエピソードは見つかりません',
} as const

async function pageFor(member: Member | null, path: string, streamId: string): Promise<string> {
  const headers = { ...cookieOf(member), 'accept-language': 'ja' }
  const response = await fetch(site.server.url + path, { headers })
  const html = await response.text()
  const shown = Object.entries(shownTexts).flatMap(([name, text]) => (html.includes(text) ? [name] : []))
  if (html.includes(streamId)) shown.push('video')
  return `${response.status} ${shown.join(' ')}`
}

interface Given {
  readonly path: string
  readonly videoId: number
  /** Unsigned. */
  readonly playlistUrl: string
  readonly segmentName: string
}

async function given(visibility: EpisodeVisibility, at = new Date()): Promise<Given> {
  const videoId = await site.video(2)
  const path = await site.publish('秘密の題名', videoId, visibility, at)
  const { playlistUrl, signature } = await site.owner.get<VideoPlayback>(`/v1/videos/${videoId}/playback`)
  const signed = (file: string) => playlistUrl.replace('index.m3u8', `~${signature}/${file}`)
  const [rendition = ''] = /^\S+[.]m3u8$/m.exec(await (await fetch(signed('index.m3u8'))).text()) ?? []
  const [segmentName = ''] = /^\S+[.]m4s$/m.exec(await (await fetch(signed(rendition))).text()) ?? []
  expect(segmentName).not.toBe('')
  return { path, videoId, playlistUrl, segmentName }
}

/** With the signature of the viewer. A viewer who gets none tries it without one, and with that of another video. */
async function mediaFor(member: Member | null, { videoId, playlistUrl, segmentName }: Given, query: string) {
  const { status, body } = await read<VideoPlayback>(member, `/v1/videos/${videoId}/playback${query}`)
  const folders = status === 200 ? [`~${body.signature}/`] : ['', `~${otherSignature}/`]
  const statusOf = async (file: string): Promise<number> => {
    const urls = folders.map((folder) => playlistUrl.replace('index.m3u8', folder + file))
    const [first = 0, ...others] = await Promise.all(urls.map(async (url) => (await fetch(url)).status))
    for (const other of others) expect(other).toBe(first)
    return first
  }
  return { playlist: await statusOf('index.m3u8'), segment: await statusOf(segmentName) }
}

async function accessTo(episode: Given, query = ''): Promise<Partial<Record<Role, Found>>> {
  const streamId = episode.playlistUrl.split('/').at(-2) ?? ''
  expect(streamId).not.toBe('')
  const found: Partial<Record<Role, Found>> = {}
  for (const role of roles) {
    const member = viewers[role]
    const { body } = await read<EpisodePage & { readonly code?: string }>(member, apiOf(episode.path) + query)
    found[role] = {
      page: await pageFor(member, episode.path + query, streamId),
      api: body.code ?? body.episode.access,
      ...(await mediaFor(member, episode, query)),
    }
  }
  return found
}

test('everybody watches a public episode', async () => {
  expect(await accessTo(await given('public'))).toEqual(everybody(watches))
})

test('followers, staff, owners and editors watch an episode for followers; others see how to open it', async () => {
  const closed = { visitor: follows, member: follows, otherOwner: follows }
  expect(await accessTo(await given('followers'))).toEqual({ ...everybody(watches), ...closed })
})

test('staff, owners and editors watch an episode for premium members; others see that it is closed', async () => {
  const opened = { ...editors, staff: watches }
  expect(await accessTo(await given('premium'))).toEqual({ ...everybody(premium), ...opened })
})

test('who has the invite link watches an episode for invited viewers; others do not find it', async () => {
  const episode = await given('invite')
  const uninvited = { ...everybody(missing), ...editors, staff: watches }
  expect(await accessTo(episode)).toEqual(uninvited)
  expect(await accessTo(episode, `?invite=${'x'.repeat(22)}`)).toMatchObject({
    visitor: { api: missing.api, playlist: 403, segment: 403 },
    otherOwner: { api: missing.api, playlist: 403, segment: 403 },
  })
  const { key } = await site.owner.post<{ key: string }>(`${apiOf(episode.path)}/invites`, {})
  expect(await accessTo(episode, `?invite=${key}`)).toEqual(everybody(watches))
})

test('before its publication only owners and editors find an episode of any visibility', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  for (const visibility of ['public', 'followers', 'premium', 'invite'] as const) {
    expect(await accessTo(await given(visibility, tomorrow))).toEqual({ ...everybody(missing), ...editors })
  }
})
