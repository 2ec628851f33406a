import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { untilHydrated } from '#tests/support/browser.ts'
import { givenChannel } from '#tests/support/given-channel.ts'
import { newMember, visitAs } from '#tests/support/member.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'
import { slowUploads } from '#tests/support/slow-uploads.ts'

const browser = sharedBrowser()

test('a chosen file is sent while files of the page fail, which reload the page once it has arrived', async () => {
  const owner = await newMember(site.url, 'あかり')
  const { id } = await givenChannel(owner, 'ひだまり')
  const { page } = await visitAs(browser, site.url, owner, '/user_profile')
  const videos = `/studio/${id}/videos`
  const asked = Promise.withResolvers<void>()
  const answering = Promise.withResolvers<void>()
  // A page asks whether the site answers before it loads again.
  await page.route(`**${videos}`, async (route) => {
    if (route.request().method() !== 'HEAD') return route.continue()
    asked.resolve()
    await answering.promise
    return route.fulfill({ status: 200 })
  })
  await page.route('**/assets/videos-room-*.js', (route) => route.abort())
  await page.goto(videos)
  await untilHydrated(page)
  await asked.promise
  await page.route('**/assets/**', (route) => route.abort())
  const loaded: string[] = []
  page.on('request', (request) => request.resourceType() === 'document' && loaded.push(request.method()))

  const slow = await slowUploads(page)
  const file = { name: '長い話.mp4', mimeType: 'video/mp4', buffer: randomBytes(3_000_000) }
  await page.getByLabel('動画ファイル', { exact: true }).setInputFiles(file)
  const row = page.getByRole('listitem').filter({ hasText: '長い話.mp4' }).first()
  const share = async () => Number(await row.getByRole('progressbar').first().getAttribute('value'))
  await expect.poll(share).toBeGreaterThan(0)
  answering.resolve()
  const sent = await share()
  await expect.poll(share).toBeGreaterThan(sent)
  expect(loaded).toEqual([])

  await page.unroute('**/assets/**')
  await page.unroute('**/assets/videos-room-*.js')
  await Promise.all([page.waitForEvent('load'), slow.end()])
  await page.getByRole('link', { name: '長い話.mp4' }).waitFor()
  expect(loaded).toEqual(['GET'])
})
