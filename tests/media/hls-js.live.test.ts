import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { launchBrowser, visit } from '#tests/support/browser.ts'
import { encodeFlv, isSample, type FlvItem } from '#tests/support/flv-file.ts'
import { startHls, type TestHls } from '#tests/support/hls-server.ts'

/** Sends items in real time, as an encoder would; resolves when all are sent. */
async function publish(server: TestHls, items: readonly FlvItem[]): Promise<void> {
  const start = performance.now()
  for (const item of items) {
    if (!isSample(item)) {
      server.live.track(item)
      continue
    }
    const wait = item.dts - (performance.now() - start)
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    server.live.sample({ ...item, arrivedAt: performance.now() })
  }
}

/** The player's state: media time, frames presented, width, distance from the live edge in seconds, fatal errors. */
async function readState(
  page: Page,
): Promise<{ time: number; frames: number; width: number; latency: number; fatal: string[] }> {
  const state: unknown = await page.evaluate(
    '({ time: video.currentTime, frames: video.getVideoPlaybackQuality().totalVideoFrames, width: video.videoWidth, latency: hls.latency, fatal })',
  )
  return state as never
}

test('hls.js in low-latency mode plays through a lost encoder and a new resolution', async () => {
  const wide = await encodeFlv({ seconds: 14, size: '640x360', rate: '30', keyFrames: 30 })
  const small = await encodeFlv({ seconds: 14, size: '320x180', rate: '30', keyFrames: 30 })
  let playable: (value?: unknown) => void = () => {}
  const onPlayable = new Promise((resolve) => {
    playable = resolve
  })
  const server = await startHls({ onPlayable: () => playable() })
  const browser = await launchBrowser()
  try {
    const { page } = await visit(browser, server.url('index.m3u8'))
    await page.setContent('<video muted></video>')
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js') })
    const publishing = publish(server, wide)
    await onPlayable
    await page.evaluate(`
      globalThis.fatal = []
      globalThis.video = document.querySelector('video')
      globalThis.hls = new Hls({ lowLatencyMode: true, maxLiveSyncPlaybackRate: 1.5, liveSyncOnStallIncrease: 0.2 })
      hls.on(Hls.Events.ERROR, (_event, data) => { if (data.fatal) fatal.push(data.details) })
      hls.loadSource('${server.url('index.m3u8')}')
      hls.attachMedia(video)
      video.play()
    `)
    await page.waitForFunction(
      'video.currentTime > 0 && hls.latency > 0 && video.getVideoPlaybackQuality().totalVideoFrames > 60',
    )
    await publishing
    const before = await readState(page)
    server.live.discontinue(false)
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const again = publish(server, small)
    await page.waitForFunction('video.videoWidth === 320', null)
    await again
    expect(before.width).toBe(640)
    await expect.poll(async () => (await readState(page)).time).toBeGreaterThan(before.time + 6)
    await expect.poll(async () => (await readState(page)).frames).toBeGreaterThan(before.frames + 120)
    expect((await readState(page)).fatal).toEqual([])
  } finally {
    await browser.close()
    await server.close()
  }
})
