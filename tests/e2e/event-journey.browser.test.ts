import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import type { EventRank, LiverEvent } from '#contract/events/schemas.ts'
import { desktop, phone, untilHydrated, visit } from '#tests/support/browser.ts'
import { callAs, type HttpCaller } from '#tests/support/caller.ts'
import { goLive, watchAs, type ChatLive } from '#tests/support/chat-page.ts'
import { runCommand } from '#tests/support/command-line.ts'
import { keepDeviceTime } from '#tests/support/device-time.ts'
import { openEventTime, type EventTime } from '#tests/support/event-time.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { addSession } from '#tests/support/sign-in.ts'

const browser = sharedBrowser()
let postgres: TestPostgres
let server: TestServer
let time: EventTime
let live: ChatLive
let organizer: HttpCaller
const minute = 60_000

beforeAll(async () => {
  postgres = await startPostgres()
  server = await startServer({ DATABASE_URL: postgres.url })
  time = await openEventTime(postgres.url)
  live = await goLive(server, 'イベントの夜')
  organizer = await callAs(server.url, 'organizer-ren')
  const viewer = await (await callAs(server.url, 'viewer-mio')).get<Profile>('/v1/account/profile')
  await time.verify(viewer.user.id)
  const staff = await callAs(server.url, 'staff-yui')
  const grant = { correction: 'grant', coins: 100, reason: 'test', key: crypto.randomUUID() }
  await staff.post(`/v1/staff/coins/${viewer.user.id}/corrections`, grant)
})
afterAll(async () => {
  await live?.encoder.kill()
  await time?.close()
  await server?.close()
  await postgres?.close()
})

async function openAs(nickName: string, path: string, viewport = desktop): Promise<Page> {
  const { page } = await visit(browser, server.url, viewport)
  await addSession(page.context(), server.url, nickName)
  await page.goto(path)
  await untilHydrated(page)
  return page
}

/** The test advances the clock of the page. */
async function withOwnTime(page: Page): Promise<void> {
  await keepDeviceTime(page)
  await page.clock.install()
}

const find = (id: number) => organizer.get<LiverEvent>(`/v1/events/${id}`)
async function untilState(id: number, state: string): Promise<void> {
  await expect.poll(async () => (await find(id)).state).toBe(state)
}
const pointsOf = async (id: number) =>
  (await organizer.get<{ ranks: EventRank[] }>(`/v1/events/${id}/ranks`)).ranks.map(({ points }) => points)

/** Gives a star, which has 10 points, once the tray shows the note. */
async function give(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'ギフト', exact: true }).click()
  const tray = page.getByRole('dialog', { name: 'そらさんにギフトを贈る' })
  await tray.waitFor()
  // The note counts seconds, also on a page whose clock is paused.
  await page.clock.runFor(1000)
  await tray.getByText(note).waitFor()
  await tray.getByText('キラ星', { exact: true }).click()
  await tray.getByText('×1', { exact: true }).click()
  const answer = page.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/gifts'))
  await tray.getByRole('button', { name: '贈る', exact: true }).click()
  expect((await answer).ok()).toBe(true)
}

test('an event runs from its creation to its award page: gifts until the last minute count, later ones do not', async () => {
  const organizing = await openAs('れん', '/organizer')
  await organizing.getByRole('button', { name: '下書きを作成' }).click()
  await organizing.getByLabel('承認が必要').check()
  const rules = organizing.getByRole('region', { name: 'ルール' })
  await rules.getByRole('button', { name: '保存する' }).click()
  await rules.getByText('保存しました').waitFor()
  await organizing.getByRole('button', { name: '公開してエントリーを受け付ける' }).click()
  await organizing.getByRole('link', { name: '公開ページ' }).waitFor()
  const id = Number(new URL(organizing.url()).pathname.split('/').at(-1))

  const liver = await openAs('そら', `/events/${id}`, phone)
  await liver.getByRole('button', { name: 'エントリーする' }).click()
  await liver.getByText('エントリーは承認待ちです。').waitFor()
  await organizing.reload()
  await untilHydrated(organizing)
  await organizing.getByRole('button', { name: '承認: そら' }).click()
  await organizing.getByText('承認済み').waitFor()
  await liver.reload()
  await liver.getByText('エントリーしています。').waitFor()
  await time.passUntil('starts_at', 1000)
  await untilState(id, 'running')
  await organizing.reload()
  await untilHydrated(organizing)

  const audience = (await visit(browser, server.url, phone)).page
  await audience.goto(`/events/${id}`)
  await untilHydrated(audience)
  const viewer = (await watchAs(browser, server, live, 'みお', desktop, withOwnTime)).page
  await untilHydrated(viewer)
  await give(viewer, '「ウィークリーランキング」開催中')
  for (const page of [audience, organizing])
    await page.getByRole('region', { name: 'ランキング' }).getByText('10 pt').first().waitFor()
  const rank = viewer.getByRole('link', { name: 'イベント「ウィークリーランキング」の順位' })
  await rank.getByText('首位').waitFor()

  // The site closes the event a minute after its end, so its time is halted while the gift is given.
  // The page, which was opened before, is a little ahead of the site.
  await time.passUntil('ends_at', -10 * minute)
  await viewer.goto(live.path)
  await untilHydrated(viewer)
  await rank.waitFor()
  await time.haltAt('ends_at', -minute / 2, () => give(viewer, '「ウィークリーランキング」開催中'))
  expect(await pointsOf(id)).toEqual([20])
  await viewer.keyboard.press('Escape')
  await viewer.getByRole('dialog').waitFor({ state: 'hidden' })
  await viewer.clock.pauseAt(Date.now() + 11 * minute)
  await time.haltAt('ends_at', 1000, () => give(viewer, '「ウィークリーランキング」は終了しました'))
  expect(await pointsOf(id)).toEqual([20])
  await time.passUntil('ends_at', minute + 1000)
  await untilState(id, 'tallying')

  await organizing.reload()
  await untilHydrated(organizing)
  await organizing.getByText('確認が必要なサポーターはいません。').waitFor()
  await organizing.getByRole('button', { name: '結果を確定して公開' }).click()
  await organizing.getByText('結果は確定し、公開されています。').waitFor()
  await audience.goto(`/events/${id}`)
  await audience.getByRole('region', { name: '入賞したライバー' }).getByText('そら').waitFor()
  const { hash } = await find(id)
  expect(await audience.locator('code').textContent()).toBe(hash)
  const { output } = await runCommand(['event', 'tally', String(id)], server.dataDirectory)
  expect(output).toContain(`SHA-256: ${hash}\nThe confirmed ranks have the same hash.`)
  expect(output).toContain('2 gifts count; 0 gifts differ')
})
