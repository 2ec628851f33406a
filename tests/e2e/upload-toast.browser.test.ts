import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { visitAs, newMember } from '#tests/support/member.ts'
import { givenChannel } from '#tests/support/given-channel.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
/** More than a slow network sends during the test. */
const bytes = 3_000_000

test('one toast shows the progress of an upload on other pages, and says when it has ended; the tab asks before it closes', async () => {
  const owner = await newMember(site.url, 'あかり')
  const { id } = await givenChannel(owner, 'ひだまり')
  const { page, errors } = await visitAs(browser, site.url, owner, `/studio/${id}/videos`)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const throttle = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await throttle(100_000)
  const file = { name: '長い話.mp4', mimeType: 'video/mp4', buffer: randomBytes(bytes) }
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

  await throttle(-1)
  await page.getByText('動画のアップロードが終わりました').waitFor()
  await expect.poll(() => toast.count()).toBe(0)
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await asks()).toBe(false)
  expect(errors).toEqual([])
})
