import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { untilHydrated, visit } from '#tests/support/browser.ts'
import { addSession, type Member } from '#tests/support/member.ts'
import { ignoreCorrections, recordVideo, type ShownFrame } from './recorded-video.ts'

interface Opening {
  /** The members take turns among them. */
  readonly browsers: readonly Browser[]
  readonly url: string
  /** Of the page of the group viewing. */
  readonly path: string
  readonly opener: Member
  readonly count: number
  readonly corrected: boolean
}

export interface Members {
  readonly host: Page
  readonly pages: readonly Page[]
  /** The frames of so many seconds of playback, of each member in order of time. */
  record(seconds: number): Promise<readonly (readonly ShownFrame[])[]>
  close(): Promise<void>
}

/** Members settle for so long after playback has begun. */
export const settleSeconds = 10

const size = { width: 640, height: 480 }

/** Opens the page in a browser profile of its own. */
async function openPage(browser: Browser, { url, path, corrected }: Opening, member: Member | null): Promise<Page> {
  const { page } = await visit(browser, url, size)
  if (member !== null) await addSession(page.context(), url, member)
  await page.addInitScript(recordVideo)
  if (!corrected) await page.addInitScript(ignoreCorrections)
  await page.goto(path)
  await untilHydrated(page)
  return page
}

async function joinAsHost(page: Page): Promise<Page> {
  await page.getByRole('button', { name: '参加する' }).click()
  await page.getByText('あなたがホストです', { exact: false }).waitFor()
  return page
}

async function joinAsVisitor(page: Page, nickName: string): Promise<Page> {
  await page.getByRole('textbox', { name: /ニックネーム/ }).fill(nickName)
  await page.getByRole('button', { name: '参加する' }).click()
  await page.getByText(/^ホスト[:：]/).waitFor()
  return page
}

const untilPlaying = (page: Page) =>
  page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3)

/** The opener as host, and visitors. All play and have settled. */
export async function openMembers(opening: Opening): Promise<Members> {
  const { browsers, opener, count } = opening
  const pages: Page[] = []
  for (let index = 0; index < count; index += 1) {
    const browser = browsers[index % browsers.length]
    if (browser === undefined) throw new Error('there is no browser')
    const page = await openPage(browser, opening, index === 0 ? opener : null)
    pages.push(await (index === 0 ? joinAsHost(page) : joinAsVisitor(page, `ゲスト${index}`)))
  }
  const [host] = pages
  if (host === undefined) throw new Error('there is no member')
  await host.locator('media-play-button').click()
  await Promise.all(pages.map(untilPlaying))
  await sleep(settleSeconds * 1000)
  return {
    host,
    pages,
    async record(seconds) {
      await Promise.all(pages.map((page) => page.evaluate(() => void (window.recordedVideo.frames = []))))
      await sleep(seconds * 1000)
      return Promise.all(pages.map((page) => page.evaluate(() => window.recordedVideo.frames)))
    },
    async close() {
      for (const page of pages) await page.context().close()
    },
  }
}
