import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, launchBrowser, visit } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { enhancedFlv } from '#tests/support/enhanced-flv.ts'
import { audioLevel, isStreamAudible, timeOf } from '#tests/support/playback.ts'
import { publishRtmp, sendPaced, type RtmpPublisher } from '#tests/support/rtmp-publisher.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let browser: Browser
let publisher: RtmpPublisher | null = null
let path: string
let stopped = false

const camera = { width: 320, height: 180 }
const standby = { width: 1280, height: 720 }

beforeAll(async () => {
  const [size, extra] = ['320x180', ['-tune', 'zerolatency']]
  const tags = await enhancedFlv({ codec: 'avc1', seconds: 300, size, rate: 10, extra })
  server = await startServer({ WHEP_VIEWERS: '2', TRANSCODE: 'off' })
  browser = await launchBrowser()
  const liver = await callAs(server.url, 'liver-sora')
  const { id } = await liver.createLive('カメラが外れる配信')
  path = `/live-info/${id}`
  const setting = await liver.streamSetting()
  const sending = await publishRtmp({ port: Number(new URL(setting.server).port), streamKey: setting.streamKey })
  publisher = sending
  void sendPaced({ ...sending, send: (tag) => (stopped && tag.type === 'video') || sending.send(tag) }, tags)
})
afterAll(async () => {
  publisher?.socket.destroy()
  if (browser) await closeVisits(browser)
  await browser?.close()
  await server?.close()
})

/** The size of the video that the page plays on, over `transport`, with audio. */
async function playing(page: Page, transport: 'webrtc' | 'playlist') {
  const before = await timeOf(page)
  // On a busy machine frames over WebRTC may stall; a viewer then requests it again.
  const toggle = page.getByRole('button', { name: '超低遅延' })
  const dismissed = (await toggle.count()) === 1 && (await toggle.getAttribute('aria-pressed')) === 'false'
  if (transport === 'webrtc' && dismissed) await toggle.click()
  const audible = transport === 'webrtc' ? await isStreamAudible(page) : (await audioLevel(page)) > 0.005
  const shown = await page.evaluate(() => {
    const video = document.querySelector('video')
    return { width: video?.videoWidth, height: video?.videoHeight, webrtc: video?.srcObject instanceof MediaStream }
  })
  return { ...shown, audible, advances: (await timeOf(page)) > before }
}

test.each([{ transport: 'webrtc' }, { transport: 'playlist' }] as const)(
  'a viewer of a live whose video stops sees the standby image with the live audio, and the video again ($transport)',
  async ({ transport }) => {
    stopped = false
    const { page, errors } = await visit(browser, server.url)
    if (transport === 'playlist') await page.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'))
    await page.goto(path)
    await page.locator('video').waitFor()
    await page.evaluate(() => {
      document.documentElement.dataset['loaded'] = 'once'
    })
    const whole = { webrtc: transport === 'webrtc', audible: true, advances: true }
    await expect.poll(() => playing(page, transport)).toEqual({ ...camera, ...whole })
    stopped = true
    await expect.poll(() => playing(page, transport)).toEqual({ ...standby, ...whole })
    stopped = false
    await expect.poll(() => playing(page, transport)).toEqual({ ...camera, ...whole })
    expect(await page.evaluate(() => document.documentElement.dataset['loaded'])).toBe('once')
    expect(errors).toEqual([])
  },
)
