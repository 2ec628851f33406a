import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { visitAs, newMember } from '#tests/support/member.ts'
import { givenChannel } from '#tests/support/given-channel.ts'
import { recordTexts } from '#tests/support/recorded-texts.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'
import { slowUploads } from '#tests/support/slow-uploads.ts'

const browser = sharedBrowser()

test('one toast shows the progress of an upload on other pages, and says when it has ended; the tab asks before it closes', async () => {
  const owner = await newMember(site.url, 'あかり')
  const { id } = await givenChannel(owner, 'ひだまり')
  const { page, errors } = await visitAs(browser, site.url, owner, `/studio/${id}/videos`)
  const slow = await slowUploads(page)
  const file = { name: '長い話.mp4', mimeType: 'video/mp4', buffer: randomBytes(3_000_000) }
  await page.getByLabel('動画ファイル', { exact: true }).setInputFiles(file)
  await page.getByRole('progressbar').first().waitFor()
  const toast = page.getByText(/動画をアップロード中/)
  expect(await toast.count()).toBe(0)

  await page.getByRole('link', { name: 'キャスト', exact: true }).click()
  await toast.waitFor()
  const element = await toast.elementHandle()
  const percent = async () => Number(/（(\d+)%）/.exec((await element?.textContent()) ?? '')?.[1])
  const first = await percent()
  await expect.poll(percent).toBeGreaterThan(first)
  expect(await toast.count()).toBe(1)
  expect(await element?.evaluate((node) => node.isConnected)).toBe(true)

  const asking = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asking
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  const shown = await recordTexts(page)
  await slow.end()
  await shown.until('動画のアップロードが終わりました')
  await expect.poll(() => toast.count()).toBe(0)
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await asks()).toBe(false)
  expect(errors).toEqual([])
})
