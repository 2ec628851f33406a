import type { Browser, Locator, Page } from 'playwright-core'
import { vi } from 'vitest'
import type { Live } from '#contract/lives.ts'
import { callAs } from './caller.ts'
import { desktop, visit, type Visit } from './browser.ts'
import { publishWithFfmpeg, type TestEncoder } from './ffmpeg.ts'
import { TestPage } from './page.ts'
import type { TestServer } from './server.ts'
import { enterAs, sessionOf } from './sign-in.ts'

/** そら's live on air, in all of whose pages somebody can chat. */
export interface ChattedLive {
  readonly id: string
  readonly path: string
  readonly encoder: TestEncoder
  end(): Promise<void>
}

export async function goLive(server: TestServer, title: string): Promise<ChattedLive> {
  const sora = await callAs(server.url, 'liver-sora')
  // Pages that play a few segments behind the edge ask for little.
  const fields = { title, genre: 'talk', startsAt: null, latencyMode: 'normal' }
  const { id } = await sora.post<Live>('/v1/lives', fields)
  const { server: address, streamKey } = await sora.streamSetting()
  // As little as a picture can be: each page that shows it decodes it.
  const encoder = publishWithFfmpeg(`${address}/${streamKey}`, { size: '160x90', frameRate: 5 })
  await vi.waitUntil(async () => (await sora.live(id)).state === 'on_air', { timeout: 60_000, interval: 200 })
  return {
    id,
    path: `/live-info/${id}`,
    encoder,
    end: async () => {
      await sora.post(`/v1/lives/${id}/end`, {})
    },
  }
}

/** A page of the live on which somebody is signed in, or for null a visitor reads. */
export async function watchAs(
  browser: Browser,
  { url }: TestServer,
  { path }: Pick<ChattedLive, 'path'>,
  nickName: string | null,
  viewport = desktop,
  prepare = async (_page: Page): Promise<void> => {},
): Promise<Visit> {
  const watching = await visit(browser, url, viewport)
  if (nickName !== null) await enterAs(watching.page.context(), url, nickName)
  await prepare(watching.page)
  await watching.page.goto(path)
  return watching
}

/** Says these one after the other as somebody who is elsewhere: each has been accepted when this resolves. */
export async function sayElsewhere(
  { url }: TestServer,
  { id }: Pick<ChattedLive, 'id'>,
  nickName: string,
  texts: readonly string[],
): Promise<void> {
  const [name = '', value = ''] = (await sessionOf(url, nickName)).split('=')
  const page = await new TestPage(url, { [name]: value }).opened()
  page.enter(id)
  await vi.waitUntil(() => page.told('entered').length > 0, { timeout: 20_000 })
  for (const [index, text] of texts.entries()) {
    page.say(id, text)
    await vi.waitUntil(() => page.told('accepted').length > index, { timeout: 20_000 })
  }
  page.socket.terminate()
}

export const log = (page: Page): Locator => page.getByRole('log')
export const field = (page: Page): Locator => page.getByRole('textbox', { name: 'コメントする' })

/** Writes a comment with the keyboard. */
export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

export async function reads(page: Page, text: string): Promise<void> {
  await log(page).getByText(text, { exact: true }).waitFor()
}

/** The texts of the comments that are drawn, in their order. */
export const textsOf = (page: Page): Promise<string[]> =>
  log(page).getByRole('listitem').locator('p > span:last-child').allInnerTexts()

/** Opens the menu of a comment and chooses from it. */
export async function choose(page: Page, text: string, entry: string): Promise<void> {
  const row = log(page).getByRole('listitem').filter({ hasText: text })
  await row.hover()
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** How much of the smaller one of two boxes lies on the other, from 0 to 1. */
export async function overlap(one: Locator, other: Locator): Promise<number> {
  const [first, second] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!first || !second) throw new Error('one of the two is not shown')
  const width = Math.min(first.x + first.width, second.x + second.width) - Math.max(first.x, second.x)
  const height = Math.min(first.y + first.height, second.y + second.height) - Math.max(first.y, second.y)
  const smaller = Math.min(first.width * first.height, second.width * second.height)
  return (Math.max(0, width) * Math.max(0, height)) / smaller
}
