import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilHydrated, visit } from '#tests/support/browser.ts'
import { untilPlaying } from '#tests/support/playback.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { newMember, addSession } from '#tests/support/member.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { fingerOn } from '#tests/support/touch.ts'

let server: TestServer
let lives: readonly LiveOnAir[] = []
const browser = sharedBrowser()
const phone = { width: 390, height: 844 }
const middle = { x: 200, y: 300 }
const upright = { size: '180x320', frameRate: 10 }

beforeAll(async () => {
  server = await startServer()
  // Created in turn: the newest live is the first in the order of swipes.
  const second = await liveOnAir(server, '二つ目の配信', upright)
  lives = [await liveOnAir(server, '一つ目の配信', upright), second]
})
afterAll(async () => {
  for (const live of lives) await live.end()
  await server?.close()
})

async function watch() {
  const watching = await visit(browser, server.url, phone, 'ja-JP', true)
  await addSession(watching.page.context(), server.url, await newMember(server.url))
  await watching.page.goto(`/live-info/${lives[0]?.id}`)
  await untilPlaying(watching.page)
  await watching.page.getByRole('textbox', { name: 'コメントする' }).waitFor()
  return { ...watching, finger: await fingerOn(watching.page) }
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a double tap sends a heart, which starts at the finger', async () => {
  const { page, finger, errors } = await watch()
  // In each frame: the heart is gone after three seconds. Those of the button and of others rise at the right edge.
  await page.locator('.watch-stage > canvas').evaluate((element: HTMLCanvasElement, x) => {
    const seen = { hearts: '', above: false }
    Reflect.set(window, 'seen', seen)
    new MutationObserver(() => {
      const hearts = element.dataset['hearts'] ?? ''
      if (hearts === '0') return
      seen.hearts = hearts
      const scale = element.width / element.clientWidth
      const column = element.getContext('2d')?.getImageData((x - 60) * scale, 0, 120 * scale, element.height)
      seen.above ||= Array.from(column?.data ?? []).some((value, index) => index % 4 === 3 && value > 0)
    }).observe(element, { attributes: true, attributeFilter: ['data-hearts'] })
  }, middle.x)
  await finger.doubleTap(middle)
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'seen'))).toEqual({ hearts: '1', above: true })
  expect(errors).toEqual([])
})

test('a swipe to the side leaves only the video, and another one restores the rest', async () => {
  const { page, finger, errors } = await watch()
  const field = page.getByRole('textbox', { name: 'コメントする' })
  await finger.swipe(middle, { x: 360, y: 310 })
  await field.waitFor({ state: 'hidden' })
  await title(page, '一つ目の配信').waitFor({ state: 'hidden' })
  await finger.swipe({ x: 300, y: 300 }, { x: 60, y: 300 })
  await field.waitFor()
  await finger.swipe(middle, { x: 360, y: 310 })
  await page.getByRole('button', { name: '表示を戻す' }).click()
  await field.waitFor()
  expect(errors).toEqual([])
})

test('a swipe upward opens the next live with the same video element, and the way back is the menu or a key', async () => {
  const { page, finger, errors } = await watch()
  await page.locator('video').evaluate((video) => video.setAttribute('data-first', ''))
  await finger.swipe({ x: 200, y: 500 }, { x: 205, y: 120 })
  await title(page, '二つ目の配信').waitFor()
  await page.waitForURL(`**/live-info/${lives[1]?.id}`)
  const playing = () => page.locator('video[data-first]').evaluate((video: HTMLVideoElement) => video.readyState >= 3)
  await expect.poll(playing).toBe(true)
  await page.getByRole('button', { name: 'プレーヤーのメニュー' }).first().click()
  await page.getByRole('button', { name: '次の配信' }).click()
  await title(page, '一つ目の配信').waitFor()
  await page.locator('body').press('n')
  await title(page, '二つ目の配信').waitFor()
  expect(errors).toEqual([])
})

test('a swipe downward and a key open the previous live, whose poster is above', async () => {
  // Of two lives there is only a next one.
  const third = await liveOnAir(server, '三つ目の配信', upright)
  const { page, finger, errors } = await watch()
  const above = page.locator('.watch-neighbour[data-side=previous] p > :first-child')
  for (const back of [
    () => finger.swipe({ x: 200, y: 160 }, { x: 205, y: 560 }),
    () => page.locator('body').press('p'),
  ]) {
    const name = await above.innerText()
    await back()
    await title(page, name).waitFor()
  }
  expect(errors).toEqual([])
  await third.end()
})

test('a long press opens quality, data saver and statistics; a short one does not', async () => {
  const { page, finger, errors } = await watch()
  const menu = page.getByRole('dialog', { name: '再生の設定' })
  await finger.tap(middle)
  expect(await menu.isVisible()).toBe(false)
  await finger.press(middle, () => menu.waitFor())
  const saver = menu.getByRole('switch', { name: 'データセーバー' })
  expect(await saver.getAttribute('aria-checked')).toBe('false')
  await saver.click()
  await expect.poll(() => saver.getAttribute('aria-checked')).toBe('true')
  await menu.getByRole('button', { name: '再生の詳細' }).click()
  await menu.waitFor({ state: 'hidden' })
  await page.getByRole('region', { name: '再生の詳細' }).waitFor()
  await page.reload()
  await untilHydrated(page)
  await page.locator('video').waitFor()
  await page.getByRole('button', { name: 'プレーヤーのメニュー' }).first().click()
  await expect.poll(() => saver.getAttribute('aria-checked')).toBe('true')
  expect(errors).toEqual([])
})
