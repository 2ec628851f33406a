import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { episodeSite, type EpisodeSite } from '#tests/support/episode-site.ts'
import { freePort } from '#tests/support/free-port.ts'
import { groupViewingOfEpisode } from '#tests/support/given-group-viewing.ts'
import { newMember } from '#tests/support/member.ts'
import { timeOf, untilPlaying } from '#tests/support/playback.ts'
import { copyPrepared } from '#tests/support/prepared-database.ts'
import { killTree } from '#tests/support/process-tree.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const directory = mkdtempSync(join(tmpdir(), 'kirari-group-'))
/** The same ports after the restart. */
let settings: Record<string, string>
let site: EpisodeSite
let restarted: TestServer | undefined

beforeAll(async () => {
  copyPrepared(join(directory, 'database'))
  settings = { PORT: String(await freePort()), HLS_PORT: String(await freePort()) }
  site = await episodeSite(settings, directory)
})
afterAll(async () => {
  await site?.close()
  await restarted?.close()
  await removeFolder(directory)
})

/** Long enough for a slow restart. */
const seconds = 300
const isPaused = (page: Page) => page.evaluate(() => document.querySelector('video')?.paused)
const inSync = (page: Page) => page.getByRole('region', { name: /^参加者/ }).getByText('そろっています')
const connecting = (page: Page) => page.getByText('接続しています')

test('after a kill and a restart of the site, participants continue at the position by themselves', async () => {
  const episode = await site.publish('第1話', await site.video(seconds))
  const opener = await newMember(site.server.url, 'みお')
  const key = await groupViewingOfEpisode(opener, site.channel, Number(episode.split('/').at(-1)))
  const host = await site.open(`/episode-gv/${key}`, opener)
  await host.page.getByRole('button', { name: '参加する' }).click()
  await host.page.getByText('あなたがホストです').waitFor()
  const guest = await site.open(`/episode-gv/${key}`)
  await guest.page.getByRole('textbox', { name: /ニックネーム/ }).fill('とおりすがり')
  await guest.page.getByRole('button', { name: '参加する' }).click()
  await guest.page.getByText(/^ホスト[:：]/).waitFor()
  const pages = [host.page, guest.page]
  await host.page.locator('media-play-button').click()
  for (const page of pages) await untilPlaying(page)
  // To a tenth of the video.
  await host.page.locator('body').press('1')
  for (const page of pages) await expect.poll(() => timeOf(page)).toBeGreaterThan(0.1 * seconds)

  killTree(site.server.process.pid ?? 0)
  await site.server.stop('SIGKILL')
  for (const page of pages) await connecting(page).waitFor()
  const before = await timeOf(guest.page)
  restarted = await startServer(settings, directory)

  for (const page of pages) await connecting(page).waitFor({ state: 'hidden' })
  for (const page of pages) await expect.poll(() => inSync(page).count()).toBe(2)
  for (const page of pages) expect(await timeOf(page)).toBeGreaterThan(before)
  // The host controls both again.
  await host.page.getByText('あなたがホストです').waitFor()
  await guest.page.getByText(/^ホスト[:：]/).waitFor()
  await host.page.evaluate(() => document.querySelector('video')?.pause())
  await expect.poll(() => isPaused(guest.page)).toBe(true)
  await host.page.locator('body').press('8')
  for (const page of pages) await expect.poll(() => timeOf(page)).toBeGreaterThan(0.79 * seconds)
})
