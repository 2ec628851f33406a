import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EpisodeComment } from '#contract/episode-comments/schemas.ts'
import type { EpisodeCard } from '#contract/episodes/schemas.ts'
import { demoChannels } from '#main/demo/content/index.ts'
import { desktop, launchBrowser, phone, visit } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { rows } from '#tests/support/comment-section.ts'
import { expectFilledRows } from '#tests/support/filled-rows.ts'
import { untilPlaying } from '#tests/support/playback.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let browser: Browser
let server: TestServer

/** The first episode that the demo makes. */
function firstOfDemo() {
  const [channel] = demoChannels
  const [series] = channel?.series ?? []
  const [episode] = series?.episodes ?? []
  const [comments] = series?.comments ?? []
  if (!channel || !series || !episode || !comments) throw new Error('the demo has no episode')
  return { channel, series, episode, comments }
}
const demo = firstOfDemo()

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ DEMO_CONTENT: '1' }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Waits until the site has drawn the episode and commented on it; returns its channel. */
async function untilMade(): Promise<number> {
  const visitor = await callAs(server.url, null)
  const find = async () => {
    const { episodes } = await visitor.get<{ episodes: EpisodeCard[] }>('/v1/episodes?limit=50')
    return episodes.find(({ title, series }) => title === demo.episode.title && series.title === demo.series.title)
  }
  const texts = async () => {
    const found = await find()
    if (!found) return []
    const path = `/v1/channels/${found.channelId}/series/${found.series.id}/episodes/${found.id}/comments`
    return (await visitor.get<{ comments: EpisodeComment[] }>(path)).comments.map(({ text }) => text)
  }
  await expect.poll(texts).toEqual(demo.comments.map(({ text }) => text).toReversed())
  return (await find())?.channelId ?? 0
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const mark = (page: Page) => page.getByRole('main').getByText('デモ', { exact: true }).waitFor()

test('a newcomer goes from a channel of the demo to a series and an episode, which plays and has comments', async () => {
  const channelId = await untilMade()
  const { page, errors } = await visit(browser, server.url, phone)
  await page.goto(`/channels/${channelId}`)
  await heading(page, demo.channel.name)
  await mark(page)
  await page.getByRole('region', { name: 'シリーズ' }).getByRole('link', { name: demo.series.title }).click()
  await heading(page, demo.series.title)
  await mark(page)
  await page.getByRole('link', { name: demo.episode.title }).first().click()
  await heading(page, demo.episode.title)
  await mark(page)
  await untilPlaying(page)
  for (const { text } of demo.comments) await rows(page).getByText(text).waitFor()
  expect(errors).toEqual([])
})

test('no row of the home page of the demo is more than half empty on a desktop', async () => {
  await untilMade()
  const { page, errors } = await visit(browser, server.url, desktop)
  await page.goto('/')
  for (const name of ['おすすめのチャンネル', '開催中のイベント', 'お知らせ'])
    expect(await page.getByRole('region', { name, exact: true }).count()).toBe(1)
  await expectFilledRows(page)
  expect(errors).toEqual([])
})
