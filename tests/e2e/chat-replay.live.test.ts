import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, untilHydrated } from '#tests/support/browser.ts'
import { pause, timeOf } from '#tests/support/playback.ts'
import { goLive, log, untilShown, postComment, textsOf, watchAs, type ChatLive } from '#tests/support/chat-page.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let browser: Browser
let live: ChatLive

beforeAll(async () => {
  server = await startServer()
  browser = await launchBrowser()
  live = await goLive(server, '眺めて話す夜')
})
afterAll(async () => {
  await live?.encoder.kill()
  await browser?.close()
  await server?.close()
})

test('the archive shows comments in time with its video, also after seeking', async () => {
  const { page } = await watchAs(browser, server, live, 'みお')
  // The archive needs a beginning without comments.
  await expect.poll(() => timeOf(page)).toBeGreaterThan(5)
  await postComment(page, '最後のひとこと')
  await log(page).getByText('送信中').waitFor({ state: 'detached' })
  await untilShown(page, '最後のひとこと')
  // The recording must include this moment even if the encoder lags behind.
  const commentedAt = await timeOf(page)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(commentedAt + 6)
  await live.end()
  await page.getByText('アーカイブ（').waitFor()
  await page.reload()
  await untilHydrated(page)
  await page.getByRole('button', { name: '再生に合わせて見る' }).click()
  const seek = (share: number) =>
    page.evaluate((part) => {
      const video = document.querySelector('video')
      // Otherwise it plays on to the comment again.
      video?.pause()
      if (video) video.currentTime = video.duration * part
    }, share)
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.duration ?? 0)).toBeGreaterThan(10)
  // Otherwise it plays on to the comment while the test looks at its beginning.
  await pause(page)
  await seek(0.999)
  await untilShown(page, '最後のひとこと')
  await seek(0)
  await log(page).getByText('最後のひとこと').waitFor({ state: 'detached' })
  await seek(0.999)
  await untilShown(page, '最後のひとこと')
  expect((await textsOf(page)).filter((text) => text === '最後のひとこと')).toHaveLength(1)
})
