import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeVisits, launchBrowser, visit } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { enhancedFlv } from '#tests/support/enhanced-flv.ts'
import { timeOf, untilPlaying } from '#tests/support/playback.ts'
import { publishRtmp, sendPaced, type FlvTag, type RtmpPublisher } from '#tests/support/rtmp-publisher.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let browser: Browser
let publisher: RtmpPublisher | null = null
let tags: FlvTag[]

beforeAll(async () => {
  tags = await enhancedFlv({ codec: 'avc1', seconds: 120, size: '320x180', rate: 10 })
  server = await startServer({ WHEP_VIEWERS: '0' })
  browser = await launchBrowser()
})
afterEach(async () => {
  publisher?.socket.destroy()
  await closeVisits(browser)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Publishes the tags without those of one kind until the returned function is called. */
async function publishLate(late: 'video' | 'audio'): Promise<{ id: string; begin(): void; end(): Promise<void> }> {
  const liver = await callAs(server.url, 'liver-sora')
  const { id } = await liver.createLive('あとから届く配信')
  const setting = await liver.streamSetting()
  const sending = await publishRtmp({ port: Number(new URL(setting.server).port), streamKey: setting.streamKey })
  publisher = sending
  const configuration = tags.find(({ type }) => type === late)
  let state: 'waiting' | 'due' | 'begun' = 'waiting'
  const gated: RtmpPublisher = {
    ...sending,
    send(tag) {
      if (tag.type !== late || state === 'begun') return sending.send(tag)
      if (state === 'waiting' || configuration === undefined) return true
      state = 'begun'
      return sending.send({ ...configuration, timestamp: tag.timestamp })
    },
  }
  void sendPaced(gated, tags)
  await expect.poll(async () => (await liver.live(id)).state).toBe('on_air')
  return {
    id,
    begin() {
      state = 'due'
    },
    async end() {
      await liver.post(`/v1/lives/${id}/end`, {})
    },
  }
}

/** The kinds of tracks that the page's video has decoded. */
const decoded = (page: Page): Promise<{ video: boolean; audio: boolean }> =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    const audioBytes = video === null ? 0 : Number(Reflect.get(video, 'webkitAudioDecodedByteCount'))
    return { video: (video?.videoWidth ?? 0) > 0, audio: audioBytes > 0 }
  })

test.each([{ late: 'audio' }, { late: 'video' }] as const)(
  '$late that begins later reaches a viewer who is already there, without a reload',
  async ({ late }) => {
    const { id, begin, end } = await publishLate(late)
    const { page, errors } = await visit(browser, server.url)
    await page.goto(`/live-info/${id}`)
    await untilPlaying(page)
    await expect.poll(() => decoded(page)).toEqual({ video: late === 'audio', audio: late === 'video' })
    await page.evaluate(() => {
      document.documentElement.dataset['loaded'] = 'once'
      const video = document.querySelector('video')
      if (video) video.volume = 0.5
    })

    begin()
    await expect.poll(() => decoded(page)).toEqual({ video: true, audio: true })
    const at = await timeOf(page)
    await expect.poll(() => timeOf(page)).not.toBe(at)
    expect(await page.evaluate(() => document.documentElement.dataset['loaded'])).toBe('once')
    expect(await page.evaluate(() => document.querySelector('video')?.volume)).toBe(0.5)
    expect(errors).toEqual([])
    await end()
  },
)
