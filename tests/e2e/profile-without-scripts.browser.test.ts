import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { clickToPage, visitWithoutScripts } from '#tests/support/browser.ts'
import { addSession, newAdult, newMember, type Member } from '#tests/support/member.ts'
import { noiseImage } from '#tests/support/image-files.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()

/** A member's page in a browser without scripts. */
async function plainPage(member: Member, path: string): Promise<Page> {
  const page = await visitWithoutScripts(browser, site.url)
  await addSession(page.context(), site.url, member)
  await page.goto(path)
  return page
}

const submit = (page: Page, section: string, button: string) =>
  clickToPage(page, page.locator(section).getByRole('button', { name: button }))

describe('without scripts, the response to a form shows its changes on the whole page', () => {
  test('the header has the new name and an existing avatar', async () => {
    const member = await newMember(site.url)
    const page = await plainPage(member, '/user_profile')
    const response = await page.request.post('/v1/account/avatar', {
      headers: { 'X-Requested-With': 'XMLHttpRequest', 'content-type': 'image/png' },
      data: await noiseImage('png'),
    })
    expect(response.status()).toBe(200)
    await page.reload()
    await submit(page, '#avatar', '写真を削除')
    const avatar = (await page.locator('header img').getAttribute('src')) ?? ''
    expect((await page.request.get(avatar)).status()).toBe(200)

    await page.locator('#basics input[name=nickName]').fill('みおみお')
    await submit(page, '#basics', '保存する')
    await page.locator('header summary[aria-label^="みおみおさん"]').waitFor()
  })

  test('a new liver sees the link to go live', async () => {
    const page = await plainPage(await newAdult(site.url), '/liver_profile')
    await page.getByLabel('同意します').check()
    await page.getByRole('button', { name: '申請する' }).click()
    await page.getByText('ライブ配信が許可されています').waitFor()
    await page.locator('header').getByRole('link', { name: '配信する', exact: true }).waitFor()
  })
})
