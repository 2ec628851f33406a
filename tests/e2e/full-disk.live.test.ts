import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { launchBrowser, phone, untilHydrated } from '#tests/support/browser.ts'
import { freePort } from '#tests/support/free-port.ts'
import { newMember, visitAs } from '#tests/support/member.ts'
import { copyPrepared } from '#tests/support/prepared-database.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { slowUploads } from '#tests/support/slow-uploads.ts'
import { h264, testVideo, uploadFolder, type UploadFolder } from '#tests/support/uploads.ts'

/** More than any disk has. */
const fullDisk = { DISK_RESERVE_MB: '1000000000' }

const directory = mkdtempSync(join(tmpdir(), 'kirari-full-disk-'))
let server: TestServer
let browser: Browser
let folder: UploadFolder
let port: string

/** Starts the site again, on the same port and data. */
async function restart(settings: Record<string, string>): Promise<void> {
  await server?.stop()
  server = await startServer({ PORT: port, ...settings }, directory)
}

beforeAll(async () => {
  copyPrepared(join(directory, 'database'))
  folder = await uploadFolder()
  port = String(await freePort())
  await restart({})
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await folder?.remove()
  await removeFolder(directory)
})

test('an upload that fills the disk says so, and continues where it stopped once there is space', async () => {
  const film = await folder.make('長い話.mp4', testVideo('640x360', 12, 30), `${h264} -g 30`)
  const owner = await newMember(server.url)
  const { id } = await owner.post<ChannelProfile>('/v1/channels', { name: 'きらり放送' })
  const { page } = await visitAs(browser, server.url, owner, `/studio/${id}/videos`, phone)
  await untilHydrated(page)
  const slow = await slowUploads(page)
  const row = page.getByRole('listitem').filter({ hasText: '長い話.mp4' }).first()
  await page.getByLabel('動画ファイル', { exact: true }).setInputFiles(film)
  const share = async () => Number(await row.getByRole('progressbar').first().getAttribute('value'))
  await expect.poll(share).toBeGreaterThan(0)

  await restart(fullDisk)
  await slow.end()
  const message = row.getByRole('alert').getByText('サーバーの空き容量が足りません。届いたデータは失われません')
  await message.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await row.getByRole('button', { name: 'もう一度試す' }).click()
  await message.waitFor()

  await restart({})
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  await row.getByRole('button', { name: 'もう一度試す' }).click()
  await row.getByText('再生できます').waitFor()
  expect(offsets[0]).toBeGreaterThan(0)
})

test('a file for which there is no space is refused before it is sent', async () => {
  const film = await folder.make('短い話.mp4', testVideo('320x180', 1, 10), h264)
  const owner = await newMember(server.url)
  const { id } = await owner.post<ChannelProfile>('/v1/channels', { name: 'きらり放送' })
  const { page } = await visitAs(browser, server.url, owner, '/user_profile')
  // The page reads its videos again once it has all its files: a file that fails would reload it after the restart.
  const read = page.waitForResponse(`**/v1/channels/${id}/videos?*`)
  await page.goto(`/studio/${id}/videos`)
  await read
  await restart(fullDisk)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()))
  await page.getByLabel('動画ファイル', { exact: true }).setInputFiles(film)
  await page.getByRole('alert').getByText('サーバーの空き容量が足りません').waitFor()
  expect(sent).toEqual([])
})
