/** The whole product with a channel, its videos and the lives of its owner, and a caller of each role. */
import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { uploadsPath } from '#contract/videos/limits.ts'
import { insertStartedLive } from './given-live.ts'
import { noiseImage } from './image-files.ts'
import { addPicksBy } from './many-picks.ts'
import { openProduct, type DemoAccount } from './product.ts'
import { done } from './videos.ts'

/** Owner and editor are livers, too. The moderator, of the chats of the owner's lives, owns another channel. */
const accounts = {
  visitor: null,
  user: 'viewer-kenta',
  follower: 'viewer-mio',
  moderator: 'owner-akari',
  organizer: 'organizer-ren',
  staff: 'staff-yui',
  editor: 'liver-hana',
  owner: 'liver-sora',
} as const satisfies Record<string, DemoAccount | null>
export type AreaRole = keyof typeof accounts
export const areaRoles = ['visitor', 'user', 'follower', 'moderator', 'organizer', 'staff', 'editor', 'owner'] as const

/** A request besides its method and path. */
export type Sent = Pick<InjectOptions, 'payload' | 'headers'>

export type ChannelArea = Awaited<ReturnType<typeof openChannelArea>>

const archiveId = 'archive00001'
const tus = { 'tus-resumable': '1.0.0' }
export const tusChunk = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
const base64 = (text: string): string => Buffer.from(text).toString('base64')

export async function openChannelArea() {
  const product = await openProduct()
  product.engine.posterImage = (await noiseImage('png', 64, 36)).toString('base64')
  product.engine.recorded.set(archiveId, { durationMs: 1_000, bytes: 1_000, hasVideo: true, trim: null })
  const cookies = new Map<AreaRole, Record<string, string>>()
  for (const role of areaRoles) cookies.set(role, (await product.as(accounts[role])).cookies)
  const userId = (role: Exclude<AreaRole, 'visitor'>) => product.userIdOf(accounts[role])

  async function send(by: AreaRole, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, sent: Sent = {}) {
    // Comments are limited in time.
    product.clock.advance(3_000)
    const headers = { 'x-requested-with': 'XMLHttpRequest', ...sent.headers }
    const payload = method === 'DELETE' ? {} : { payload: sent.payload ?? {} }
    return product.app.inject({ method, url, cookies: cookies.get(by) ?? {}, headers, ...payload })
  }

  const add = async (path: string, payload: object): Promise<number> =>
    (await send('owner', 'POST', path, { payload })).json().id

  const channelId = await add('/v1/channels', { name: 'そらの部屋' })
  const channel = `/v1/channels/${channelId}`
  await send('owner', 'PUT', `${channel}/members/${await userId('editor')}`, { payload: { role: 'editor' } })
  await send('follower', 'PUT', `${channel}/follow`)
  const named = { userId: await userId('moderator'), named: true }
  const naming = await send('owner', 'POST', '/v1/chat-setting/moderators', { payload: named })
  if (naming.statusCode !== 200) throw new Error(`the moderator was not named: ${naming.body}`)
  const otherChannel = `/v1/channels/${await add('/v1/channels', { name: 'よそ' })}`
  const newSeries = async () => `${channel}/series/${await add(`${channel}/series`, { title: '朝の会' })}`
  const newCast = async () => `${channel}/casts/${await add(`${channel}/casts`, { name: 'あおい' })}`
  const series = await newSeries()
  const cast = await newCast()

  const newUploadHeaders = (length: number) => ({
    ...tus,
    'upload-length': String(length),
    'upload-metadata': `channel ${base64(String(channelId))},filename ${base64('film.mp4')}`,
  })
  async function newUpload(): Promise<{ path: string; videoId: number }> {
    const { headers } = await send('owner', 'POST', uploadsPath, { headers: newUploadHeaders(4) })
    return { path: String(headers.location), videoId: Number(headers['video-id']) }
  }
  async function newVideo(): Promise<number> {
    const { path, videoId } = await newUpload()
    await send('owner', 'PATCH', path, { headers: tusChunk, payload: Buffer.from('film') })
    const streamId = [...product.engine.conversions.keys()].at(-1) ?? ''
    product.engine.conversionListener.onConversion({ type: 'conversion', streamId, state: done })
    await product.videos.settled()
    return videoId
  }
  const video = `/v1/videos/${await newVideo()}`

  const newEpisode = async () => `${series}/episodes/${await add(`${series}/episodes`, { title: '第1話' })}`
  const usedVideo = await newVideo()
  const fields = { title: '第1話', visibility: 'followers', videoId: usedVideo }
  /** For followers. */
  const episode = `${series}/episodes/${await add(`${series}/episodes`, fields)}`
  await send('owner', 'POST', `${episode}/publication`, { payload: { publishesAt: product.clock.now().toISOString() } })

  const liverId = await userId('owner')
  const startedAt = new Date(product.clock.now().getTime() - 600_000)
  await product.database.run(insertStartedLive, {
    id: archiveId,
    liverId,
    startedAt,
    state: 'archived',
    published: true,
  })
  const live = { title: '夜の雑談', genre: 'talk', startsAt: '2026-11-22T12:00:00Z' }
  const liveId: string = (await send('owner', 'POST', '/v1/lives', { payload: live })).json().id

  return {
    product,
    send,
    channel,
    otherChannel,
    series,
    cast,
    video,
    episode,
    live,
    newSeries,
    newCast,
    newEpisode,
    newUpload,
    newUploadHeaders,
    /** The video of the episode. */
    usedVideo: `/v1/videos/${usedVideo}`,
    liverPath: `/v1/livers/${liverId}`,
    livePath: `/v1/lives/${liveId}`,
    archivePath: `/v1/lives/${archiveId}`,

    /** Of the archive, cut by the follower. */
    async newPick(): Promise<string> {
      const pick = { cutterId: await userId('follower'), liveId: archiveId, count: 1, at: product.clock.now() }
      await product.database.run(addPicksBy, pick)
      const { picks } = (await product.app.inject(`/v1/lives/${archiveId}/picks`)).json()
      return `/v1/picks/${picks[0].id}`
    },

    /** Of the follower, or another role. */
    async newComment(role: AreaRole = 'follower'): Promise<string> {
      const payload = { key: randomUUID(), text: `こんにちは ${randomUUID()}` }
      const answer = await send(role, 'POST', `${episode}/comments`, { payload })
      return `${episode}/comments/${answer.json().comment.id}`
    },

    async newPost(): Promise<string> {
      return `${channel}/posts/${await add(`${channel}/posts`, { text: '今夜公開します' })}`
    },
  }
}
