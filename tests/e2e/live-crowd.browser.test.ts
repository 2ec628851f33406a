import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { axeViolations } from '#tests/support/axe.ts'
import { openCrowd } from '#tests/support/crowd.ts'
import { liveOnAir } from '#tests/support/live-on-air.ts'
import { newMember, visitAs } from '#tests/support/member.ts'
import { timeOf, untilPlaying } from '#tests/support/playback.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
const screens = [
  { width: 360, height: 800 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
]

/** Records in each frame the boxes of the video and of the field, and the number of banners of gifts. */
const recordFrames = (page: Page) =>
  page.evaluate(() => {
    const record = { boxes: new Set<string>(), banners: 0 }
    Reflect.set(window, 'record', record)
    const read = () => {
      for (const element of document.querySelectorAll('video, .chat-composer')) {
        const { x, y, width, height } = element.getBoundingClientRect()
        record.boxes.add([element.tagName, x, y, width, height].join(' '))
      }
      record.banners = Math.max(record.banners, document.querySelectorAll('.gift-banner').length)
      requestAnimationFrame(read)
    }
    read()
  })

const recorded = (page: Page) =>
  page.evaluate<{ boxes: number; banners: number }>(() => {
    const { boxes, banners } = Reflect.get(window, 'record')
    return { boxes: boxes.size, banners }
  })

test('a hundred comments and twenty gifts move neither the video nor the field, and lose no word that is typed', async () => {
  const scope = new AsyncDisposableStack()
  onTestFinished(() => scope.disposeAsync())
  const live = await liveOnAir(site, '混み合う配信', { size: '180x320', frameRate: 10 })
  scope.defer(() => live.end())
  // Those of a minute within ten seconds.
  const rates = { senders: 10, commentsPerSecond: 10, giftsPerMinute: 120 }
  const crowd = await openCrowd(scope, site.url, live.id, rates)
  const member = await newMember(site.url)
  const visits = await Promise.all(
    screens.map(async (screen) => {
      const visited = await visitAs(browser, site.url, member, `/live-info/${live.id}`, screen)
      await untilPlaying(visited.page)
      await visited.page.getByRole('textbox', { name: 'コメントする' }).fill('まだ書いている途中')
      await recordFrames(visited.page)
      return visited
    }),
  )
  crowd.start()
  await expect.poll(() => crowd.comments.length >= 100 && crowd.gifts() >= 20).toBe(true)
  crowd.stop()
  expect(crowd.errors).toEqual([])
  for (const { page, errors } of visits) {
    await page
      .getByRole('log')
      .getByText(crowd.comments.at(-1) ?? '')
      .waitFor()
    await expect.poll(async () => (await recorded(page)).banners).toBeGreaterThan(0)
    const { boxes, banners } = await recorded(page)
    expect(boxes).toBe(2)
    expect(banners).toBeLessThanOrEqual(2)
    expect(await page.getByRole('textbox', { name: 'コメントする' }).inputValue()).toBe('まだ書いている途中')
    const before = await timeOf(page)
    await expect.poll(() => timeOf(page)).toBeGreaterThan(before)
    expect(await axeViolations(page)).toEqual([])
    expect(errors).toEqual([])
  }
})
