import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { visitWithoutScripts } from '#tests/support/browser.ts'
import { enterAs, newAdult, newMember, type Member } from '#tests/support/member.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()

/** Somebody's page in a browser without scripts. */
async function plainPage(member: Member, path: string): Promise<Page> {
  const page = await visitWithoutScripts(browser, site.url)
  await enterAs(page.context(), site.url, member)
  await page.goto(path)
  return page
}

const submit = (page: Page, section: string, button: string) =>
  page.locator(section).getByRole('button', { name: button }).click()

describe('without scripts, the whole page tells what a form has changed', () => {
  test('the header has the new name, and a picture that is still there', async () => {
    const member = await newMember(site.url)
    const plain = await plainPage(member, '/user_profile')
    const sent = await plain.request.post('/v1/account/avatar', {
      headers: { 'X-Requested-With': 'XMLHttpRequest', 'content-type': 'image/png' },
      data: await noisyPicture('png'),
    })
    expect(sent.status()).toBe(200)
    await plain.reload()
    await submit(plain, '#picture', '写真を削除')
    const picture = (await plain.locator('header img').getAttribute('src')) ?? ''
    expect((await plain.request.get(picture)).status()).toBe(200)

    await plain.locator('#basics input[name=nickName]').fill('みおみお')
    await submit(plain, '#basics', '保存する')
    await plain.locator('header summary[aria-label^="みおみおさん"]').waitFor()
  })

  test('who has just become a liver finds the way to going live', async () => {
    const plain = await plainPage(await newAdult(site.url), '/liver_profile')
    await plain.getByLabel('同意します').check()
    await plain.getByRole('button', { name: '申請する' }).click()
    await plain.getByText('ライブ配信が許可されています').waitFor()
    await plain.locator('header').getByRole('link', { name: '配信する', exact: true }).waitFor()
  })
})
