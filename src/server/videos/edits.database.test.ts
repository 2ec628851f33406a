import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { captionLanguagesMax, captionsMaxBytes, thumbnailMaxBytes } from '#contract/videos/limits.ts'
import type { Video } from '#contract/videos/schemas.ts'
import { halves, noiseImage } from '#tests/support/image-files.ts'
import { openVideos, type VideosSite } from '#tests/support/videos.ts'
import { createVideoSummaries } from './index.ts'
import { changeThumbnail } from './store/videos.ts'

/** A frame as the engine returns it; a small one is re-encoded faster. */
const frameOf = async (width: number, height: number) =>
  (await (await halves(width, height)).jpeg().toBuffer()).toString('base64')
const frame = await frameOf(160, 90)

let site: VideosSite
let video: Video
beforeEach(async () => {
  site = await openVideos()
  site.engine.posterImage = frame
  video = await site.ready()
})
afterEach(() => site.close())

const vtt = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nこんにちは\n')
const path = (rest = '') => `/v1/videos/${video.id}${rest}`
const captions = (language: string, file = vtt) =>
  site.owner.post(path(`/captions/${language}`), file, { 'content-type': 'text/vtt' })
const sizeOf = async (url: string | null) => {
  const { width, height, format } = await sharp((await site.visitor.get(url ?? '')).rawPayload).metadata()
  return { width, height, format }
}

describe('the thumbnail', () => {
  test('is a frame that the site chooses when the video is ready, readable by everyone', async () => {
    expect(video.thumbnail).toEqual({ source: 'automatic', atMs: null })
    site.engine.posterImage = await frameOf(1920, 1080)
    expect(await sizeOf((await site.ready()).thumbnailUrl)).toEqual({ width: 1280, height: 720, format: 'webp' })
  })

  test('can be another frame, whose image replaces the previous one', async () => {
    const changed: Video = (await site.owner.post(path('/thumbnail'), { atMs: 12_000 })).json()
    expect(changed.thumbnail).toEqual({ source: 'frame', atMs: 12_000 })
    expect(site.engine.chosen.get(site.streamId)).toBe(12_000)
    expect((await site.visitor.get(video.thumbnailUrl ?? '')).statusCode).toBe(404)
    expect((await site.visitor.get(changed.thumbnailUrl ?? '')).statusCode).toBe(200)
    expect((await site.owner.post(path('/thumbnail'), { atMs: null })).json().thumbnail.source).toBe('automatic')
  })

  test('is made after a restart if the engine was unavailable when the video became ready', async () => {
    const { id } = await site.upload(Buffer.from('another film'))
    const image = site.engine.posterImage
    site.engine.posterImage = null
    await site.report({ type: 'done', facts: { durationMs: 9_000, bytes: 1, hasVideo: true, trim: null }, size: null })
    expect(await site.video(id)).toMatchObject({ state: 'ready', thumbnailUrl: null })
    site.engine.posterImage = image
    await site.stop()
    await site.start()
    expect((await site.video(id)).thumbnailUrl).not.toBeNull()
  })

  test('stays when a second one is made for the same file, because pages already show it', async () => {
    const { id } = await site.upload(Buffer.from('another film'))
    site.engine.posterImage = null
    await site.report({ type: 'done', facts: { durationMs: 9_000, bytes: 1, hasVideo: true, trim: null }, size: null })
    const automatic = { videoId: id, source: 'automatic' as const, atMs: null, replaces: null }
    expect(await site.database.run(changeThumbnail, { ...automatic, name: 'first.webp' })).toBeNull()
    expect(await site.database.run(changeThumbnail, { ...automatic, name: 'second.webp' })).toBe('second.webp')
    expect((await site.video(id)).thumbnailUrl).toMatch(/first\.webp$/)
  })

  test('cannot be a frame after the end', async () => {
    expect((await site.owner.post(path('/thumbnail'), { atMs: 60_000 })).json().code).toBe('INVALID_REQUEST')
  })

  test('can be an image, which another file of the video does not replace', async () => {
    const image = await noiseImage('png', 300, 500)
    const answer = await site.owner.post(path('/thumbnail/image'), image, { 'content-type': 'image/png' })
    expect(answer.json().thumbnail).toEqual({ source: 'image', atMs: null })
    const { thumbnailUrl } = answer.json()
    expect(await sizeOf(thumbnailUrl)).toEqual({ width: 300, height: 500, format: 'webp' })
    await site.upload(Buffer.from('another film'), { video: String(video.id) })
    await site.report({ type: 'done', facts: { durationMs: 9_000, bytes: 1, hasVideo: true, trim: null }, size: null })
    expect((await site.video(video.id)).thumbnailUrl).toBe(thumbnailUrl)
  })

  test('is refused if it is no image or too large', async () => {
    const upload = (file: Buffer) => site.owner.post(path('/thumbnail/image'), file, { 'content-type': 'image/png' })
    expect((await upload(Buffer.from('no image'))).json().code).toBe('IMAGE_UNREADABLE')
    expect((await upload(Buffer.alloc(thumbnailMaxBytes + 1))).json().code).toBe('IMAGE_TOO_LARGE')
    expect((await site.video(video.id)).thumbnailUrl).toBe(video.thumbnailUrl)
  })

  test('of another editor is not replaced by one who has not seen it', async () => {
    const seen = video.thumbnailUrl ?? ''
    const frameAt = (atMs: number | null, replaces: string) =>
      site.owner.post(path('/thumbnail'), { atMs, replaces }).then((answer) => answer.json())
    const { thumbnailUrl }: Video = await frameAt(1_000, seen)
    expect((await frameAt(2_000, seen)).code).toBe('THUMBNAIL_CHANGED')
    expect((await frameAt(null, '')).code).toBe('THUMBNAIL_CHANGED')
    const image = await noiseImage('png', 30, 50)
    const upload = async (replaces: string) => {
      const to = path(`/thumbnail/image?replaces=${encodeURIComponent(replaces)}`)
      return (await site.owner.post(to, image, { 'content-type': 'image/png' })).json()
    }
    expect((await upload(seen)).code).toBe('THUMBNAIL_CHANGED')
    expect((await site.video(video.id)).thumbnailUrl).toBe(thumbnailUrl)
    expect((await site.visitor.get(thumbnailUrl ?? '')).statusCode).toBe(200)
    expect((await upload(thumbnailUrl ?? '')).thumbnail.source).toBe('image')
  })

  test('remains if the engine is unavailable', async () => {
    site.engine.unavailable = true
    expect((await site.owner.post(path('/thumbnail'), { atMs: 1 })).json().code).toBe('UNAVAILABLE')
  })
})

describe('captions', () => {
  test('of several languages are listed and served to viewers only', async () => {
    await captions('ko')
    const changed: Video = (await captions('ja')).json()
    expect(changed.captions.map(({ language }) => language)).toEqual(['ja', 'ko'])
    const url = changed.captions[0]?.url ?? ''
    const answer = await site.owner.get(url)
    expect([answer.headers['content-type'], answer.body]).toEqual(['text/vtt; charset=utf-8', vtt.toString()])
    expect((await site.stranger.get(url)).json().code).toBe('VIDEO_NOT_FOUND')
    site.mayWatch = async () => true
    expect((await site.visitor.get(url)).body).toBe(vtt.toString())
    expect((await site.owner.get(path('/captions/en'))).json().code).toBe('NOT_FOUND')
  })

  test('are replaced under another address, and removed', async () => {
    const before = (await captions('ja')).json().captions[0].url
    site.clock.advance(1_000)
    const after = (await captions('ja')).json().captions[0].url
    expect(after).not.toBe(before)
    expect((await site.owner.post(path('/captions/ja/removal'))).json().captions).toEqual([])
  })

  test('of another editor are not replaced or removed by one who has not seen them', async () => {
    const replace = async (replaces: number, language = 'ja') =>
      (await captions(`${language}?replaces=${replaces}`)).json()
    const remove = async (replaces: number) =>
      (await site.owner.post(path(`/captions/ja/removal?replaces=${replaces}`))).json()
    const versionOf = ({ captions: [track] }: Video) => track?.version ?? 0
    const first = versionOf(await replace(0))
    expect((await replace(0)).code).toBe('CAPTIONS_CHANGED')
    expect((await replace(0, 'ko')).captions).toHaveLength(2)
    // In the same millisecond, too, each file has its own version.
    const second = versionOf(await replace(first))
    expect(second).toBeGreaterThan(first)
    expect((await replace(first)).code).toBe('CAPTIONS_CHANGED')
    expect((await remove(first)).code).toBe('CAPTIONS_CHANGED')
    expect((await remove(second)).captions.map(({ language }: { language: string }) => language)).toEqual(['ko'])
    expect((await remove(second)).code).toBe('CAPTIONS_CHANGED')
    expect((await remove(0)).captions).toHaveLength(1)
  })

  test('with a fault are refused with its line', async () => {
    const faulty = Buffer.from('WEBVTT\n\n00:01.000 --> 00:00.500\ntext')
    expect((await captions('ja', faulty)).json()).toMatchObject({
      code: 'CAPTIONS_INVALID',
      fields: { line: '3', problem: 'order' },
    })
    expect((await captions('ja', Buffer.alloc(captionsMaxBytes + 1))).json().code).toBe('CAPTIONS_TOO_LARGE')
    expect((await captions('日本語')).json().code).toBe('INVALID_REQUEST')
  })

  test('are limited in number, also for concurrent requests', async () => {
    const languages = Array.from(
      { length: captionLanguagesMax + 3 },
      (_, index) => `a${String.fromCharCode(97 + index)}`,
    )
    const answers = await Promise.all(languages.map((language) => captions(language)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(captionLanguagesMax)
    expect(answers.filter((answer) => answer.json().code === 'TOO_MANY_CAPTIONS')).toHaveLength(3)
  })
})

describe('chapters', () => {
  const chapters = [
    { atMs: 0, title: 'はじめに' },
    { atMs: 30_000, title: 'おわりに' },
  ]
  const set = (version: number, list: object[]) => site.owner.post(path('/chapters'), { version, chapters: list })

  test('are stored, and a change of an older version is refused', async () => {
    const { version } = await site.video(video.id)
    const changed = (await set(version, chapters)).json()
    expect(changed.chapters).toEqual(chapters)
    expect((await set(version, [])).json().code).toBe('VIDEO_CHANGED')
    expect((await set(changed.version, [])).json().chapters).toEqual([])
  })

  test('are stored after captions, a thumbnail and another file of the same length were added meanwhile', async () => {
    const { version } = await site.video(video.id)
    await captions('ja')
    await site.owner.post(path('/thumbnail'), { atMs: 1_000 })
    await site.upload(Buffer.from('another film'), { video: String(video.id) })
    await site.report({ type: 'done', facts: { durationMs: 60_000, bytes: 1, hasVideo: true, trim: null }, size: null })
    expect((await set(version, chapters)).json().chapters).toEqual(chapters)
  })

  test('with invalid times or titles are refused', async () => {
    const { version } = await site.video(video.id)
    expect((await set(version, chapters.toReversed())).json()).toMatchObject({
      code: 'INVALID_CHAPTERS',
      fields: { 'chapters.1.atMs': expect.any(String) },
    })
    expect((await set(version, [{ atMs: 60_000, title: 'late' }])).json().code).toBe('INVALID_CHAPTERS')
    expect((await set(version, [{ atMs: 0, title: ' ' }])).json().code).toBe('INVALID_REQUEST')
  })
})

describe('playback', () => {
  test('is signed for five minutes, for those who may watch', async () => {
    const playback = (caller = site.owner) => caller.get(path('/playback'))
    const expires = Math.floor(site.clock.now().getTime() / 1000) + 300
    expect((await playback()).json()).toMatchObject({
      playlistUrl: `http://localhost:3001/hls/${site.streamId}/index.m3u8`,
      signature: `${site.streamId} user ${site.ownerId} ${expires}`,
      expiresAt: new Date(expires * 1000).toISOString(),
      durationSeconds: 60,
    })
    for (const caller of [site.visitor, site.stranger, site.staff]) {
      expect((await playback(caller)).json().code).toBe('VIDEO_NOT_FOUND')
    }
    site.mayWatch = async (id, viewer) => id === video.id && viewer?.user.id === site.strangerId
    expect((await playback(site.stranger)).json().signature).toContain(`user ${site.strangerId}`)
    expect((await playback(site.visitor)).statusCode).toBe(404)
  })

  test('on a playback device is signed for the whole video and pauses, for the same viewers', async () => {
    const playback = (caller = site.owner) => caller.get(path('/playback?for=remote'))
    const expires = Math.floor(site.clock.now().getTime() / 1000) + 60 + 4 * 3600
    expect((await playback()).json()).toMatchObject({ signature: `${site.streamId} user ${site.ownerId} ${expires}` })
    for (const caller of [site.visitor, site.stranger, site.staff]) {
      expect((await playback(caller)).json().code).toBe('VIDEO_NOT_FOUND')
    }
    expect((await site.owner.get(path('/playback?for=ever'))).json().code).toBe('INVALID_REQUEST')
  })

  test('of a video that is not ready is refused', async () => {
    const { id } = await site.upload(Buffer.from('a film'))
    expect((await site.owner.get(`/v1/videos/${id}/playback`)).json().code).toBe('VIDEO_NOT_READY')
  })
})

describe('only the editors of the channel', () => {
  const writes: [string, object | Buffer, Record<string, string>?][] = [
    ['/retry', {}],
    ['/replacement/removal', {}],
    ['/removal', {}],
    ['/chapters', { version: 1, chapters: [] }],
    ['/thumbnail', { atMs: null }],
    ['/thumbnail/image', Buffer.from('x'), { 'content-type': 'image/png' }],
    ['/captions/ja', vtt, { 'content-type': 'text/vtt' }],
    ['/captions/ja/removal', {}],
  ]

  test.each(writes)('may write to %s', async (rest, body, headers) => {
    const code = async (caller: typeof site.owner) => {
      const answer = await caller.post(path(rest), body, headers)
      return [answer.statusCode, answer.json().code]
    }
    expect(await code(site.visitor)).toEqual([401, 'SIGN_IN_REQUIRED'])
    expect(await code(site.stranger)).toEqual([403, 'NOT_YOUR_CHANNEL'])
    expect(await code(site.staff)).toEqual([403, 'NOT_YOUR_CHANNEL'])
    expect(await site.video(video.id)).toEqual(video)
  })

  test('may read it and the list', async () => {
    for (const url of [path(), `/v1/channels/${site.channelId}/videos`]) {
      expect((await site.owner.get(url)).statusCode).toBe(200)
      expect((await site.visitor.get(url)).statusCode).toBe(401)
      expect((await site.stranger.get(url)).json().code).toBe('NOT_YOUR_CHANNEL')
    }
  })
})

test('summaries of several videos are read at once', async () => {
  const waiting = await site.upload(Buffer.from('a film'))
  const summaries = await createVideoSummaries(site).summaries([video.id, waiting.id, 999])
  expect([...summaries.keys()].toSorted()).toEqual([video.id, waiting.id].toSorted())
  expect(summaries.get(video.id)).toEqual({
    id: video.id,
    channelId: site.channelId,
    state: 'ready',
    durationSeconds: 60,
    width: 1280,
    height: 720,
    thumbnailUrl: video.thumbnailUrl,
  })
  expect(summaries.get(waiting.id)).toMatchObject({ state: 'waiting', durationSeconds: null, thumbnailUrl: null })
})
