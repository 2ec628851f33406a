import type { Browser, Locator, Page } from 'playwright-core'
import { vi } from 'vitest'
import type { Live } from '#contract/lives/schemas.ts'
import { callAs } from './caller.ts'
import { desktop, visit, type Visit } from './browser.ts'
import { publishWithFfmpeg, type TestEncoder } from './ffmpeg.ts'
import { TestClient } from './realtime-client.ts'
import type { TestServer } from './server.ts'
import { addSession, sessionOf } from './sign-in.ts'

const longest = { timeout: 120_000, interval: 100 }

/** そら's live on air, in which all viewers can chat. */
export interface ChatLive {
  readonly id: string
  readonly path: string
  readonly encoder: TestEncoder
  end(): Promise<void>
}

export async function goLive(server: TestServer, title: string): Promise<ChatLive> {
  const sora = await callAs(server.url, 'liver-sora')
  // Players in normal latency mode send few requests.
  const fields = { title, genre: 'talk', startsAt: null, latencyMode: 'normal' }
  const { id } = await sora.post<Live>('/v1/lives', fields)
  const { server: address, streamKey } = await sora.streamSetting()
  // The smallest possible video: every open page decodes it.
  const encoder = publishWithFfmpeg(`${address}/${streamKey}`, { size: '160x90', frameRate: 5 })
  await vi.waitUntil(async () => (await sora.live(id)).state === 'on_air', longest)
  return {
    id,
    path: `/live-info/${id}`,
    encoder,
    end: async () => {
      await sora.post(`/v1/lives/${id}/end`, {})
    },
  }
}

/** Opens the live's page as a signed-in user, or as a visitor for null. */
export async function watchAs(
  browser: Browser,
  { url }: TestServer,
  { path }: Pick<ChatLive, 'path'>,
  nickName: string | null,
  viewport = desktop,
  prepare = async (_page: Page): Promise<void> => {},
): Promise<Visit> {
  const watching = await visit(browser, url, viewport)
  if (nickName !== null) await addSession(watching.page.context(), url, nickName)
  await prepare(watching.page)
  await watching.page.goto(path)
  return watching
}

/** Posts comments in turn through a socket without a page; resolves when all have been accepted. */
export async function postElsewhere(
  { url }: TestServer,
  { id }: Pick<ChatLive, 'id'>,
  nickName: string,
  texts: readonly string[],
): Promise<void> {
  const [name = '', value = ''] = (await sessionOf(url, nickName)).split('=')
  const client = await new TestClient(url, { [name]: value }).opened()
  client.enter(id)
  await vi.waitUntil(() => client.received('joined').length > 0, longest)
  for (const [index, text] of texts.entries()) {
    client.postComment(id, text)
    await vi.waitUntil(() => client.received('accepted').length > index, longest)
  }
  client.socket.terminate()
}

export const log = (page: Page): Locator => page.getByRole('log')
export const field = (page: Page): Locator => page.getByRole('textbox', { name: 'コメントする' })

/** Types and sends a comment with the keyboard. */
export async function postComment(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

export async function untilShown(page: Page, text: string): Promise<void> {
  await log(page).getByText(text, { exact: true }).waitFor()
}

/** Texts of the comments that are drawn, in order. */
export const textsOf = (page: Page): Promise<string[]> =>
  log(page).getByRole('listitem').locator('p > span:last-child').allInnerTexts()

/** Opens the menu of a comment and chooses an entry. */
export async function chooseAction(page: Page, text: string, entry: string): Promise<void> {
  const row = log(page).getByRole('listitem').filter({ hasText: text })
  await row.hover()
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Share of the smaller box that the other one covers, from 0 to 1. */
export async function overlap(one: Locator, other: Locator): Promise<number> {
  const [first, second] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!first || !second) throw new Error('one of the two is not shown')
  const width = Math.min(first.x + first.width, second.x + second.width) - Math.max(first.x, second.x)
  const height = Math.min(first.y + first.height, second.y + second.height) - Math.max(first.y, second.y)
  const smaller = Math.min(first.width * first.height, second.width * second.height)
  return (Math.max(0, width) * Math.max(0, height)) / smaller
}
