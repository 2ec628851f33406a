import { expect, test } from 'vitest'
import { phone, untilHydrated, visit, visitWithoutScripts } from '#tests/support/browser.ts'
import { givenChannel } from '#tests/support/given-channel.ts'
import { newLiver } from '#tests/support/member.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()

test('a viewer of a channel reads more of its scheduled lives, also without scripts', async () => {
  const liver = await newLiver(site.url, 'ゆめ')
  const own = await givenChannel(liver, 'ゆめの部屋')
  for (let day = 1; day <= 8; day += 1) {
    const startsAt = new Date(Date.now() + day * 86_400_000).toISOString()
    await liver.post('/v1/lives', { title: `配信${day}`, genre: 'talk', startsAt })
  }
  const { page, errors } = await visit(browser, site.url, phone)
  await page.goto(`/channels/${own.id}`)
  await untilHydrated(page)
  const schedule = page.getByRole('region', { name: '配信予定' })
  expect(await schedule.getByRole('article').count()).toBe(6)
  await schedule.getByRole('link', { name: '配信予定をもっと見る' }).press('Enter')
  await expect.poll(() => schedule.getByRole('article').count()).toBe(8)
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('article')?.textContent)).toMatch('配信7')
  expect(await schedule.getByRole('link', { name: '配信予定をもっと見る' }).count()).toBe(0)
  expect(errors).toEqual([])

  const plain = await visitWithoutScripts(browser, site.url)
  await plain.goto(`/channels/${own.id}`)
  await plain.getByRole('link', { name: '配信予定をもっと見る' }).click()
  await plain.getByRole('link', { name: '配信8', exact: true }).waitFor()
  expect(await plain.getByRole('link', { name: '配信1', exact: true }).count()).toBe(0)
})
