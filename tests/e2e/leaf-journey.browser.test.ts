import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import type { LeafEvent } from '#contract/leaf-events/schemas.ts'
import { phone } from '#tests/support/browser.ts'
import { buyCoins } from '#tests/support/buy-coins.ts'
import { runCommand } from '#tests/support/command-line.ts'
import { openEventTime } from '#tests/support/event-time.ts'
import { givenChannel, givenDraft } from '#tests/support/given-channel.ts'
import { givenStory } from '#tests/support/given-story.ts'
import { newMember, visitAs } from '#tests/support/member.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'

const browser = sharedBrowser()
let postgres: TestPostgres
let server: TestServer
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kirari-ballots-'))
  postgres = await startPostgres()
  server = await startServer({ DATABASE_URL: postgres.url })
})
afterAll(async () => {
  await server?.close()
  await postgres?.close()
  await removeFolder(folder)
})

/** A new account can vote with free leaves only. */
async function makeOlder(userId: number): Promise<void> {
  const time = await openEventTime(postgres.url)
  await time.verify(userId)
  await time.close()
}

async function downloadBallots(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: '投票データをダウンロード' }).click()
  const file = join(folder, 'ballots.jsonl')
  await (await downloading).saveAs(file)
  return file
}

test('a viewer votes on a phone, buys coins for more leaves, and watches the episode that the result has opened', async () => {
  const owner = await newMember(server.url, 'あかり')
  const channel = await givenChannel(owner, '月夜劇場')
  const forest = await givenDraft(server.url, owner, channel, '森の家')
  const options = [{ title: '森へ進む', episodeId: forest }, { title: '海へ進む' }]
  const { eventId, round } = await givenStory(owner, channel.id, { opens: true, options })
  const ballots = `/v1/leaf-events/${eventId}/rounds/${round.id}/ballots`
  const kenta = await newMember(server.url, 'けんた')
  await kenta.post(ballots, { key: crypto.randomUUID(), optionId: round.options[1]?.id, leaves: 4 })

  const mio = await newMember(server.url, 'みお')
  await makeOlder((await mio.get<Profile>('/v1/account/profile')).user.id)
  const { page, errors } = await visitAs(browser, server.url, mio, `/leaf-events/${eventId}`, phone)
  const vote = async (leaves: string, button: string) => {
    await page.getByRole('listitem').filter({ hasText: '森へ進む' }).first().click()
    await page.getByLabel('枚数').fill(leaves)
    await page.getByRole('button', { name: button }).click()
  }
  await vote('3', 'リーフ3枚で投票（無料）')
  await page.getByText('リーフ3枚を投票しました').waitFor()
  await vote('6', 'リーフ6枚で投票（40コイン）')
  await page.getByRole('link', { name: 'コインを購入' }).click()
  await page.waitForURL('**/coins')
  await buyCoins(page)
  await page.goto(`/leaf-events/${eventId}`)
  await vote('6', 'リーフ6枚で投票（40コイン）')
  await page.getByText('リーフ6枚を投票しました').waitFor()
  await page.getByText('合計 リーフ13枚').waitFor()
  expect(await mio.get('/v1/coins')).toMatchObject({ balance: { paid: 1080 } })

  await owner.post(`/v1/leaf-events/${eventId}/rounds/${round.id}/close`, {})
  await page.getByText('次のエピソードが公開されました').waitFor()
  await page.getByText('集計を確かめる').click()
  await page.getByRole('button', { name: 'このブラウザで確かめる' }).click()
  await page.getByText('すべて一致しました').waitFor()
  await page.getByText('あなたの投票も、すべて正しく数えられています。').waitFor()
  const checked = await runCommand(['leaf', 'verify', await downloadBallots(page)], server.dataDirectory)
  expect(checked).toMatchObject({ code: 0, output: expect.stringMatching(/3 ballots, 13 leaves, .*everything agrees/) })
  const { rounds } = await mio.get<LeafEvent>(`/v1/leaf-events/${eventId}`)
  expect(checked.output).toContain(rounds[0]?.result?.head)
  await page.getByRole('link', { name: '森の家' }).click()
  await page.getByRole('heading', { name: '森の家', level: 1 }).waitFor()
  // The browser reports the vote that lacked coins.
  expect(errors).toEqual([expect.stringContaining('409 (Conflict)')])
})
