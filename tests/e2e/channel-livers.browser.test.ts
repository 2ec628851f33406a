import { expect, test } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { untilHydrated, visit } from '#tests/support/browser.ts'
import { givenChannel } from '#tests/support/given-channel.ts'
import { newLiver } from '#tests/support/member.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()

test('a channel shows all livers who own it, and their lives', async () => {
  const [first, second] = [await newLiver(site.url, 'ひなた'), await newLiver(site.url, 'こかげ')]
  const { id } = await givenChannel(first, 'ふたりの部屋')
  const { user } = await second.get<Profile>('/v1/account/profile')
  await fetch(`${site.url}/v1/channels/${id}/members/${user.id}`, {
    method: 'PUT',
    headers: {
      cookie: `${first.cookie.name}=${first.cookie.value}`,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    },
    body: JSON.stringify({ role: 'owner' }),
  })
  await second.post(`/v1/channels/${id}/ownership`, {})
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  await first.post('/v1/lives', { title: '日向の朝', genre: 'talk', startsAt })
  await second.post('/v1/lives', { title: '木陰の夜', genre: 'talk', startsAt })
  const { page, errors } = await visit(browser, site.url)
  await page.goto(`/channels/${id}`)
  await untilHydrated(page)
  for (const { nickName } of [first, second]) {
    await page.getByRole('region', { name: nickName }).getByRole('link', { name: /^次回/ }).waitFor()
  }
  const scheduled = page.getByRole('region', { name: '配信予定' })
  for (const title of ['日向の朝', '木陰の夜']) await scheduled.getByText(title).first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await expectFits(page, { width: 360, height: 800 })
  expect(errors).toEqual([])
})
