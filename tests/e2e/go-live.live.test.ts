import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeVisits, launchBrowser, phone, untilHydrated, visit } from '#tests/support/browser.ts'
import { timeOf, untilAudible, untilNextFrame, untilPlaying } from '#tests/support/playback.ts'
import { callAs } from '#tests/support/caller.ts'
import { createLive } from '#tests/support/create-live.ts'
import { publishWithFfmpeg, type TestEncoder } from '#tests/support/ffmpeg.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { addSession, signIn } from '#tests/support/sign-in.ts'

let server: TestServer
let browser: Browser
const encoders: TestEncoder[] = []

beforeAll(async () => {
  server = await startServer()
  browser = await launchBrowser()
})
afterEach(async () => {
  for (const encoder of encoders.splice(0)) await encoder.kill()
  await closeVisits(browser)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

function publish(address: string): TestEncoder {
  const encoder = publishWithFfmpeg(address)
  encoders.push(encoder)
  return encoder
}

/** Waits until the video has advanced. */
async function untilAdvanced(page: Page): Promise<void> {
  const before = await timeOf(page)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(before + 1)
}

async function openStudio(nickName: string): Promise<Page> {
  const { page } = await visit(browser, server.url)
  await addSession(page.context(), server.url, nickName)
  await page.goto('/user_live/live_stream_setting')
  await untilHydrated(page)
  return page
}

/** Clicks a button and confirms the dialog. */
async function confirm(page: Page, button: string, confirmation: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: confirmation }).click()
}

test('a scheduled live shows its countdown, can be opened early, and can be cancelled', async () => {
  const page = await openStudio('そら')
  const watchPath = await page.getByRole('link', { name: '視聴ページを開く' }).getAttribute('href')
  const viewer = await visit(browser, server.url)
  await viewer.page.goto(watchPath ?? '')
  await viewer.page.getByText('配信開始まで').first().waitFor()

  await page.getByRole('button', { name: '予定より早く始める' }).click()
  await page.getByText('配信ソフトからの映像を待っています').waitFor()
  await viewer.page.getByText('配信準備中').first().waitFor()

  await confirm(page, 'ライブを中止', '中止する')
  await viewer.page.getByText('この配信は中止になりました').first().waitFor()
  const sora = await callAs(server.url, 'liver-sora')
  expect((await sora.live((watchPath ?? '').split('/').at(-1) ?? '')).state).toBe('cancelled')
})

test('after a rotation the new stream key is shown, and the old one is rejected', async () => {
  const page = await openStudio('はな')
  const field = page.getByLabel('ストリームキー', { exact: true })
  const oldKey = await field.inputValue()
  await confirm(page, '再発行', '再発行')
  await expect.poll(() => field.inputValue()).not.toBe(oldKey)
  expect(await publish(`${server.rtmp}/${oldKey}`).ended()).not.toBe(0)

  publish(`${server.rtmp}/${await field.inputValue()}`)
  await page.getByText('640 × 360').waitFor()
  await page.getByText('キーフレーム間隔').first().waitFor()
})

describe('a liver', () => {
  test('signs in, creates a live, publishes with an encoder, is watched by another user, and ends it', async ({
    annotate,
  }) => {
    const liver = await visit(browser, server.url)
    await signIn(liver.page, 'そら')
    const { encoderAddress, watchPath } = await createLive(liver.page, '窓辺の弾き語り')
    publish(encoderAddress)

    const viewer = await visit(browser, server.url, phone)
    await signIn(viewer.page, 'みお')
    const homeHtml = () => viewer.page.goto('/').then(() => viewer.page.content())
    await expect.poll(homeHtml).toContain('窓辺の弾き語り')
    await viewer.page
      .getByRole('link', { name: /窓辺の弾き語り/ })
      .first()
      .click()
    await viewer.page.waitForURL(`**${watchPath}`)
    await untilNextFrame(viewer.page, 1)

    await untilAudible(viewer.page)
    const latency = viewer.page.locator('[data-latency]')
    await expect.poll(async () => Number(await latency.getAttribute('data-latency'))).toBeGreaterThan(0)
    await annotate(`latency shown by the player: ${await latency.getAttribute('data-latency')} s`)
    await expect.poll(async () => liver.page.getByText('1人').count()).toBeGreaterThan(0)

    await liver.page.getByText(/^ビットレートの推移：いま[\d,]+ kbps/).waitFor({ state: 'attached' })
    await liver.page.getByText(/^-\d+\.\d dB$/).waitFor()
    await liver.page.getByRole('button', { name: '配信を終了' }).click()
    await liver.page.getByRole('alertdialog').getByRole('button', { name: '配信を終了' }).click()
    await viewer.page.getByText('配信は終了しました').first().waitFor()
    expect([...liver.errors, ...viewer.errors]).toEqual([])
  })

  test('whose encoder reconnects continues the same live, without a reload for its viewers', async () => {
    const liver = await visit(browser, server.url)
    await addSession(liver.page.context(), server.url, 'そら')
    const { encoderAddress, watchPath } = await createLive(liver.page, '中断しても続くライブ')
    const first = publish(encoderAddress)

    const viewer = await visit(browser, server.url)
    await viewer.page.goto(watchPath)
    await untilPlaying(viewer.page)
    await first.kill()
    await viewer.page.getByText('配信が中断しています').first().waitFor()
    // The product's standby image: larger than this encoder's video, and playing.
    await viewer.page.waitForFunction(() => document.querySelector('video')?.videoWidth === 1280)
    for (let seconds = 0; seconds < 4; seconds += 1) await untilAdvanced(viewer.page)
    publish(encoderAddress)
    await viewer.page.getByText('配信が中断しています').first().waitFor({ state: 'hidden' })
    await viewer.page.waitForFunction(() => document.querySelector('video')?.videoWidth === 640)
    await untilNextFrame(viewer.page, 1)
    expect(new URL(viewer.page.url()).pathname).toBe(watchPath)
    await viewer.page.getByText('中断しても続くライブ').first().waitFor()
    const sora = await callAs(server.url, 'liver-sora')
    await sora.post(`/v1/lives/${watchPath.split('/').at(-1)}/end`, {})
  })
})

test('an unlisted live plays for people with its address; its media URLs are signed', async () => {
  const liver = await visit(browser, server.url)
  await addSession(liver.page.context(), server.url, 'そら')
  const { encoderAddress, watchPath: path } = await createLive(liver.page, '招待した人だけのライブ', () =>
    liver.page.getByRole('radio', { name: /^限定公開/ }).check(),
  )
  publish(encoderAddress)

  const { page, errors } = await visit(browser, server.url, phone)
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/hls/${path.split('/').at(-1)}/`)) requested.push(request.url())
  })
  await page.goto(path)
  await page.locator('video').waitFor()
  await untilNextFrame(page, 2)
  await expect.poll(() => requested.length).toBeGreaterThan(5)
  expect(requested.filter((url) => !/\/hls\/\w+\/~[\w-]+\/[\w.-]+/.test(url))).toEqual([])
  const playlist = requested.find((url) => url.includes('index.m3u8')) ?? ''
  expect((await fetch(playlist)).status).toBe(200)
  expect((await fetch(playlist.replace(/~[\w-]+\//, ''))).status).toBe(403)
  expect((await (await fetch(`${server.url}/v1/lives`)).text()).includes(path.split('/').at(-1) ?? '')).toBe(false)
  expect([...liver.errors, ...errors]).toEqual([])
  const sora = await callAs(server.url, 'liver-sora')
  await sora.post(`/v1/lives/${path.split('/').at(-1)}/end`, {})
})
