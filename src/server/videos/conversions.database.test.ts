import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ConversionState } from '#engine-protocol/index.ts'
import { insertEpisode } from '#tests/support/many-videos.ts'
import { noiseImage } from '#tests/support/image-files.ts'
import { done, openVideos, type VideosSite } from '#tests/support/videos.ts'

let site: VideosSite
beforeEach(async () => {
  site = await openVideos()
})
afterEach(() => site.close())

const film = Buffer.from('a film')
const crashed: ConversionState = { type: 'failed', reason: 'crashed', detail: 'SIGKILL' }
const refused: ConversionState = { type: 'refused', reason: 'codec', detail: 'unknown codec' }
const half: ConversionState = {
  type: 'working',
  share: 0.5,
  renditions: [
    { name: '720p', share: 0.4 },
    { name: 'audio', share: 0.6 },
  ],
}
const files = () => readdir(site.directory)

describe('a file that has arrived', () => {
  test('is converted with progress of each rendition, and then plays; its source is deleted', async () => {
    const { id } = await site.upload(film)
    await site.report({ type: 'waiting' })
    expect((await site.video(id)).state).toBe('waiting')
    await site.report(half)
    expect(await site.video(id)).toMatchObject({
      state: 'converting',
      next: { progress: { share: 0.5, renditions: [{ name: '720p' }, { name: 'audio' }] } },
    })
    await site.report(done)
    expect(await site.video(id)).toMatchObject({
      state: 'ready',
      durationSeconds: 60,
      width: 1280,
      height: 720,
      current: { state: 'ready', progress: null },
      next: null,
    })
    expect(await files()).toEqual([])
  })

  test('that is refused shows the reason, is deleted, and cannot be retried', async () => {
    const { id } = await site.upload(film)
    await site.report(refused)
    expect(await site.video(id)).toMatchObject({
      state: 'refused',
      next: { reason: { code: 'codec', message: { ja: expect.stringContaining('H.264') } } },
    })
    expect(await files()).toEqual([])
    expect(site.engine.removed).toEqual([site.streamId])
    expect((await site.owner.post(`/v1/videos/${id}/retry`)).json().code).toBe('WRONG_VIDEO_STATE')
  })

  test('whose converter crashed is stored, and is converted by a retry', async () => {
    const { id } = await site.upload(film)
    await site.report(half)
    await site.report(crashed)
    expect(await site.video(id)).toMatchObject({
      state: 'failed',
      next: { reason: { code: 'crashed' }, progress: null },
    })
    expect((await files()).length).toBe(1)
    const streamId = site.streamId
    site.engine.conversions.clear()
    expect((await site.owner.post(`/v1/videos/${id}/retry`)).json()).toMatchObject({
      state: 'waiting',
      next: { reason: null },
    })
    await expect.poll(() => [...site.engine.conversions.keys()]).toEqual([streamId])
    await site.report(done)
    expect((await site.video(id)).state).toBe('ready')
  })
})

describe('an unfinished conversion is resumed', () => {
  test('when the engine restarts', async () => {
    const { id } = await site.upload(film)
    await site.report(half)
    const streamId = site.streamId
    site.engine.conversions.clear()
    site.engine.conversionListener.onRestart()
    await expect.poll(() => [...site.engine.conversions.keys()]).toEqual([streamId])
    expect((await site.video(id)).next?.progress).toEqual({ share: 0, renditions: [] })
  })

  test('when the site restarts, in order of arrival', async () => {
    await site.upload(film)
    site.clock.advance(1_000)
    await site.upload(film)
    const streamIds = [...site.engine.conversions.keys()]
    site.engine.conversions.clear()
    await site.stop()
    await site.start()
    expect([...site.engine.conversions.keys()]).toEqual(streamIds)
  })

  test('when the engine was unavailable, a minute later', async () => {
    site.engine.unavailable = true
    const { state } = await site.upload(film)
    expect([state, site.engine.conversions.size]).toEqual(['waiting', 0])
    site.engine.unavailable = false
    site.clock.advance(60_000)
    await expect.poll(() => site.engine.conversions.size).toBe(1)
  })
})

describe('another file for a video', () => {
  test('leaves the current one playing until it is ready, and then replaces it at once', async () => {
    const { id } = await site.ready()
    const before = site.streamId
    const playback = async () => (await site.owner.get(`/v1/videos/${id}/playback`)).json()
    expect((await playback()).playlistUrl).toContain(before)
    await site.upload(Buffer.from('another film'), { video: String(id) })
    const after = site.streamId
    await site.report(half, after)
    expect(await site.video(id)).toMatchObject({ state: 'ready', next: { state: 'converting' } })
    expect((await playback()).playlistUrl).toContain(before)
    await site.report({ ...done, facts: { ...done.facts, durationMs: 30_000 } }, after)
    expect(await site.video(id)).toMatchObject({ id, state: 'ready', durationSeconds: 30, next: null })
    expect((await playback()).playlistUrl).toContain(after)
    expect(site.engine.removed).toEqual([before])
  })

  test('that is refused or fails leaves the current one playing, and can be discarded', async () => {
    const { id } = await site.ready()
    await site.upload(film, { video: String(id) })
    await site.report(crashed)
    expect(await site.video(id)).toMatchObject({ state: 'ready', next: { state: 'failed' } })
    const answer = await site.owner.post(`/v1/videos/${id}/replacement/removal`)
    expect(answer.json()).toMatchObject({ state: 'ready', next: null })
    expect(await files()).toEqual([])
    expect((await site.owner.post(`/v1/videos/${id}/replacement/removal`)).json().code).toBe('WRONG_VIDEO_STATE')
  })

  test('is refused while one is processed', async () => {
    const { id } = await site.upload(film)
    await expect(site.upload(film, { video: String(id) })).rejects.toThrow('REPLACEMENT_EXISTS')
  })

  test('that is shorter drops the chapters after its end', async () => {
    const { id, version } = await site.ready()
    const chapters = [
      { atMs: 0, title: 'はじめに' },
      { atMs: 40_000, title: 'おわりに' },
    ]
    await site.owner.post(`/v1/videos/${id}/chapters`, { version, chapters })
    await site.upload(film, { video: String(id) })
    await site.report({ ...done, facts: { ...done.facts, durationMs: 30_000 } })
    expect((await site.video(id)).chapters).toEqual(chapters.slice(0, 1))
  })
})

describe('a deleted video', () => {
  test('disappears with its files, its thumbnail and its unfinished replacement', async () => {
    site.engine.posterImage = (await noiseImage('jpeg')).toString('base64')
    const { id, thumbnailUrl } = await site.ready()
    const first = site.streamId
    await site.upload(film, { video: String(id) })
    expect((await site.owner.post(`/v1/videos/${id}/removal`)).statusCode).toBe(200)
    expect((await site.owner.get(`/v1/videos/${id}`)).statusCode).toBe(404)
    expect((await site.visitor.get(thumbnailUrl ?? '')).statusCode).toBe(404)
    expect(site.engine.removed.toSorted()).toEqual([first, site.streamId].toSorted())
    expect(await files()).toEqual([])
  })

  test('is used by no episode: the error names those that have it', async () => {
    const { id, channelId } = await site.ready()
    for (const title of ['第1話', '第2話']) await site.database.run(insertEpisode, { title, videoId: id, channelId })
    const answer = await site.owner.post(`/v1/videos/${id}/removal`)
    expect(answer.json()).toMatchObject({ code: 'VIDEO_IN_USE', fields: { episodes: '第1話\n第2話' } })
    expect((await site.owner.get(`/v1/videos/${id}`)).statusCode).toBe(200)
    expect(await files()).toEqual([])
    expect(site.engine.removed).toEqual([])
  })

  test('has its data deleted a minute later if the engine is unavailable', async () => {
    const { id } = await site.ready()
    site.engine.unavailable = true
    expect((await site.owner.post(`/v1/videos/${id}/removal`)).statusCode).toBe(200)
    expect(site.engine.removed).toEqual([])
    site.engine.unavailable = false
    site.clock.advance(60_000)
    await expect.poll(() => site.engine.removed).toEqual([site.streamId])
  })

  test('ignores later reports of the engine', async () => {
    const { id } = await site.upload(film)
    await site.owner.post(`/v1/videos/${id}/removal`)
    await site.report(done)
    expect((await site.owner.get(`/v1/videos/${id}`)).statusCode).toBe(404)
  })
})

test('the source of a converted file is kept where the operator wants it', async () => {
  await site.close()
  site = await openVideos({ keepSource: true })
  const { id } = await site.ready()
  expect((await files()).length).toBe(1)
  await site.owner.post(`/v1/videos/${id}/removal`)
  expect(await files()).toEqual([])
})

test('uploads are refused where no engine can convert them', async () => {
  await site.close()
  site = await openVideos({ uploads: false })
  await expect(site.upload(film)).rejects.toThrow('UPLOADS_OFF')
  const page = await site.owner.get(`/v1/channels/${site.channelId}/videos`)
  expect(page.json()).toEqual({ videos: [], next: null, uploads: false })
})
