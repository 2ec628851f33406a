import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Video } from '#contract/videos/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { closeVisits, desktop, phone } from '#tests/support/browser.ts'
import { episodeSite, type EpisodeSite } from '#tests/support/episode-site.ts'
import { addCaptions } from '#tests/support/given-video.ts'
import { pause, seekTo, timeOf, untilPlaying } from '#tests/support/playback.ts'
import { recordWakeLock } from '#tests/support/recorded-wake-lock.ts'
import { readShownCaption } from '#tests/support/shown-caption.ts'

const filmSeconds = 40
const chapters = [
  { atMs: 0, title: 'はじまり' },
  { atMs: 15_000, title: '後半' },
]
const captionFile = (text: string) => `WEBVTT\n\n00:00.000 --> 00:40.000\n${text}\n`

let site: EpisodeSite
/** Path of the page of an episode with chapters and captions. */
let episode: string

beforeAll(async () => {
  site = await episodeSite()
  const { server, owner } = site
  const filmId = await site.video(filmSeconds)
  const { version } = await owner.get<Video>(`/v1/videos/${filmId}`)
  await owner.post(`/v1/videos/${filmId}/chapters`, { version, chapters })
  for (const language of ['ja', 'en'])
    await addCaptions(server.url, owner, filmId, language, captionFile(`${language}の字幕`))
  episode = await site.publish('第1話 はじまりの朝', filmId)
})
afterEach(async () => {
  if (site) await closeVisits(site.browser)
})
afterAll(() => site?.close())

test('keys, chapters, captions and speed work, and the language of the captions is remembered', async () => {
  const { page, errors } = await site.open(`${episode}?t=20`)
  await untilPlaying(page)
  expect(await timeOf(page)).toBeGreaterThanOrEqual(20)
  await page.keyboard.press('k')
  const video = () =>
    page.evaluate(() => {
      const { paused, playbackRate, muted, currentTime } =
        document.querySelector('video') ?? document.createElement('video')
      return { paused, rate: playbackRate, muted, second: Math.round(currentTime) }
    })
  await expect.poll(async () => (await video()).paused).toBe(true)
  await page.keyboard.press('0')
  for (const key of ['l', 'l', 'j', 'ArrowRight', 'm', '>', '>', '<']) await page.keyboard.press(key)
  await expect.poll(video).toEqual({ paused: true, rate: 1.25, muted: true, second: 15 })
  await page.keyboard.press('5')
  await expect.poll(async () => (await video()).second).toBe(20)

  const chapter = page.getByRole('button', { name: /後半/ })
  await expect.poll(() => chapter.getAttribute('aria-current')).toBe('true')
  await page.getByRole('button', { name: /はじまり$/ }).click()
  await expect.poll(async () => (await video()).second).toBeLessThan(5)
  const marks = () =>
    page.evaluate(() => {
      const range = document.querySelector('media-time-range')
      return range && 'mediaChaptersCues' in range ? JSON.stringify(range.mediaChaptersCues) : null
    })
  await expect.poll(marks).toContain('後半')

  const shown = () =>
    page.evaluate(() => {
      const tracks = [...(document.querySelector('video')?.textTracks ?? [])]
      const cue = tracks.find(({ mode, kind }) => mode === 'showing' && kind === 'subtitles')?.activeCues?.[0]
      return cue instanceof VTTCue ? cue.text : null
    })
  expect(await shown()).toBeNull()
  await page.getByRole('combobox', { name: '字幕' }).selectOption('en')
  await expect.poll(shown).toBe('enの字幕')
  await page.reload()
  await untilPlaying(page)
  await expect.poll(shown).toBe('enの字幕')
  await page.keyboard.press('c')
  await expect.poll(shown).toBeNull()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'キーボード操作' }).getByText('10秒戻る・進む').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(errors).toEqual([])
})

/** Shows the menu of the player, which a press of the right button opens, too. */
async function openMenu(page: Page) {
  await page.locator('video').click({ button: 'right' })
  return page.getByRole('dialog', { name: '再生の設定' })
}

test.each([
  ['phone', phone],
  ['desktop', desktop],
])('captions have the size and background that the viewer chooses, above the controls of a %s', async (_, screen) => {
  const { page, errors } = await site.open(episode, null, screen)
  await untilPlaying(page)
  await page.keyboard.press('k')
  await page.getByRole('combobox', { name: '字幕' }).selectOption('ja')
  await expect.poll(async () => (await readShownCaption(page))?.text).toBe('jaの字幕')
  const usual = await readShownCaption(page)
  expect(usual).toMatchObject({ background: 'rgba(13, 10, 20, 0.6)', shadow: 'none' })

  const menu = await openMenu(page)
  const size = menu.getByRole('combobox', { name: '字幕の大きさ' })
  const background = menu.getByRole('combobox', { name: '字幕の背景' })
  await size.focus()
  await page.keyboard.press('End')
  const share = async () => ((await readShownCaption(page))?.fontSize ?? 0) / (usual?.fontSize ?? 0)
  await expect.poll(share).toBeCloseTo(2, 1)
  await background.selectOption('不透明')
  await expect.poll(() => readShownCaption(page)).toMatchObject({ background: 'rgb(13, 10, 20)', shadow: 'none' })
  await background.selectOption('なし（縁取り）')
  await expect.poll(() => readShownCaption(page)).toMatchObject({ background: 'rgba(0, 0, 0, 0)' })
  expect((await readShownCaption(page))?.shadow).toContain('rgb(0, 0, 0)')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')

  // The video is paused, so that its controls stay.
  const controls = await page.locator('media-time-range').boundingBox()
  expect((await readShownCaption(page))?.bottom).toBeLessThanOrEqual(controls?.y ?? 0)
  await page.reload()
  await untilPlaying(page)
  await expect.poll(share).toBeCloseTo(2, 1)
  expect(errors).toEqual([])
})

test('an episode keeps the screen on while it plays on a page that is shown', async () => {
  const { page, errors } = await site.open('/terms', null, phone)
  const lockCalls = await recordWakeLock(page)
  const lastCall = async () => (await lockCalls()).at(-1)
  await page.goto(episode)
  await untilPlaying(page)
  await expect.poll(lastCall).toBe('lock screen')
  await pause(page)
  await expect.poll(lastCall).toBe('release')

  // A browser without a screen hides no page, and releases no lock by itself.
  const hide = (hidden: boolean) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { value: now, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  const play = () => page.evaluate(() => document.querySelector('video')?.play())
  await hide(true)
  await play()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(1.5)
  expect(await lastCall()).toBe('release')
  await hide(false)
  await expect.poll(lastCall).toBe('lock screen')
  await seekTo(page, filmSeconds - 1)
  await page.getByRole('region', { name: '再生が終わりました' }).waitFor()
  await expect.poll(lastCall).toBe('release')
  expect(errors).toEqual([])
})
