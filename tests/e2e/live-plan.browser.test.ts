import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Live, StreamSetting } from '#contract/lives/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import {
  clickToPage,
  openUnhydrated,
  phone,
  untilButtonsHydrated,
  untilHydrated,
  visit,
  visitWithoutScripts,
} from '#tests/support/browser.ts'
import { publishWithFfmpeg } from '#tests/support/ffmpeg.ts'
import { noiseImage } from '#tests/support/image-files.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/layout-shift.ts'
import { addSession, newLiver, newMember, visitAs, type Member } from '#tests/support/member.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'

const browser = sharedBrowser()
/** A site of its own: its home page shows the next ten lives only. */
let site: TestServer
beforeAll(async () => {
  site = await startServer({ CALLS_PER_MINUTE: '1000000' })
})
afterAll(() => site?.close())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const uniqueTitle = (title: string) => `${title} ${randomBytes(3).toString('hex')}`

const schedule = (liver: Member, fields: object = {}): Promise<Live> =>
  liver.post<Live>('/v1/lives', { title: '夜の雑談', genre: 'talk', startsAt: inMinutes(90), ...fields })

const scheduledBy = async (liver: Member): Promise<Live> => {
  const { live } = await liver.get<StreamSetting>('/v1/stream-setting')
  if (!live) throw new Error('no live is scheduled')
  return live
}

/** The colour of the share card of a page near its edge, where the artwork is. */
async function edgeOfCard(path: string): Promise<Buffer> {
  const png = Buffer.from(await (await fetch(`${site.url}/share-card/ja${path}.png`)).arrayBuffer())
  return sharp(png).extract({ left: 1100, top: 300, width: 60, height: 60 }).raw().toBuffer()
}

describe('the thumbnail of a live', () => {
  test('is drawn from its title, and shown on its page, in the lists and when it is shared', async () => {
    const liver = await newLiver(site.url, 'そら')
    const { page, errors } = await visitAs(browser, site.url, liver, '/user_live/live_create?by=later', phone)
    const title = uniqueTitle('金曜の夜')
    await page.getByLabel('タイトル').fill(title)
    await page.getByText('オーロラ').click()
    await page.getByRole('figure', { name: 'サムネイルの見本' }).getByText(title).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await expectFits(page)
    await page.getByRole('button', { name: 'ライブを作成する' }).click()
    await page.waitForURL('**/user_live/live_stream_setting')
    const { id, thumbnail } = await scheduledBy(liver)
    expect(thumbnail?.template).toBe('aurora')
    await page.goto(`/live-info/${id}`)
    await page.locator(`.state-screen img[src="${thumbnail?.url}"]`).first().waitFor()
    await page.goto('/')
    await page.locator('article', { hasText: title }).locator(`img[src="${thumbnail?.url}"]`).waitFor()
    const plain = await schedule(liver)
    expect((await edgeOfCard(`/live-info/${id}`)).equals(await edgeOfCard(`/live-info/${plain.id}`))).toBe(false)
    expect(errors).toEqual([])
  })

  test('is an uploaded image, which the liver replaces and removes while the live is scheduled', async () => {
    const liver = await newLiver(site.url, 'そら')
    const { page, errors } = await visitAs(browser, site.url, liver, '/user_live/live_create?by=later')
    await page.getByLabel('タイトル').fill('画像のあるライブ')
    const file = { name: 'image.png', mimeType: 'image/png', buffer: await noiseImage('png', 320, 180) }
    await page.getByLabel('画像を選ぶ').setInputFiles(file)
    await page.getByRole('radio', { name: '選んだ画像' }).and(page.locator(':checked')).waitFor()
    await page.getByRole('button', { name: '別の画像を選ぶ' }).waitFor()
    await page.getByRole('button', { name: 'ライブを作成する' }).click()
    await page.waitForURL('**/user_live/live_stream_setting')
    const { id, thumbnail } = await scheduledBy(liver)
    expect(thumbnail).toMatchObject({ template: null })
    await page.getByRole('link', { name: '予定を編集' }).click()
    const plan = page.getByRole('region', { name: '配信の準備' })
    await plan.getByText('ステージ').click()
    await plan.getByRole('button', { name: 'サムネイルを保存' }).click()
    await expect.poll(async () => (await scheduledBy(liver)).thumbnail?.template).toBe('stage')
    await plan.getByText('おまかせ').click()
    await plan.getByRole('button', { name: 'サムネイルを保存' }).click()
    await expect.poll(async () => (await liver.get<Live>(`/v1/lives/${id}`)).thumbnail).toBeNull()
    expect(errors).toEqual([])
  })

  test('is chosen and drawn without scripts, and the start changes', async () => {
    const liver = await newLiver(site.url)
    const { id } = await schedule(liver)
    const page = await visitWithoutScripts(browser, site.url)
    await addSession(page.context(), site.url, liver)
    await page.goto(`/live-info/${id}`)
    const plan = page.locator('#plan')
    await plan.getByText('ミント').click()
    await clickToPage(page, plan.getByRole('button', { name: 'サムネイルを保存' }))
    await expect.poll(async () => (await scheduledBy(liver)).thumbnail?.template).toBe('mint')
    await page.locator('#plan').getByLabel('開始日時').fill('2999-01-02T20:30')
    await page.locator('#plan').getByRole('button', { name: '日時を変更する' }).click()
    await expect.poll(async () => (await liver.get<Live>(`/v1/lives/${id}`)).startsAt).toBe('2999-01-02T11:30:00.000Z')
  })
})

const storedReminders = async (id: string): Promise<number> => {
  const live: { reminders: number } = await (await fetch(`${site.url}/v1/lives/${id}`)).json()
  return live.reminders
}

describe('a reminder', () => {
  test('is set on the page of the live and in the list, and its number is shown', async () => {
    const title = uniqueTitle('つぎの朝')
    const { id } = await schedule(await newLiver(site.url), { title })
    const { page, errors } = await visitAs(browser, site.url, await newMember(site.url), `/live-info/${id}`, phone)
    const button = page.getByRole('button', { name: `「${title}」のリマインダー` })
    await button.click()
    await page.getByText('1人が待っています').waitFor()
    await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
    expect(await axeViolations(page)).toEqual([])
    await recordLayoutShifts(page)
    await page.goto('/')
    await untilButtonsHydrated(page)
    const card = page.locator('article', { hasText: title })
    await card.getByText('1人が待っています').waitFor()
    const inList = card.getByRole('button', { name: `「${title}」のリマインダー` })
    expect(await inList.getAttribute('aria-pressed')).toBe('true')
    await expectNoLayoutShift(page)
    await inList.click()
    await expect.poll(() => inList.getAttribute('aria-pressed')).toBe('false')
    await expect.poll(() => storedReminders(id)).toBe(0)
    await card.getByText('1人が待っています').waitFor({ state: 'detached' })
    await expectFits(page)
    expect(errors).toEqual([])
  })

  /** The button on the home page, or its link to sign in for a visitor. */
  const onHome = (page: Page, title: string, role: 'button' | 'link') =>
    page.locator('#scheduled article', { hasText: title }).getByRole(role, { name: new RegExp(`「${title}」の`) })

  async function expectSetOnItsPage(page: Page, title: string, id: string): Promise<void> {
    const button = page.getByRole('button', { name: `「${title}」のリマインダーは設定済み` })
    await button.waitFor()
    expect(new URL(page.url()).pathname).toBe(`/live-info/${id}`)
    expect(await button.getAttribute('aria-pressed')).toBe('true')
    expect(await storedReminders(id)).toBe(1)
  }

  test('is set on the home page, and shown on the page of the live', async () => {
    const title = uniqueTitle('ホームの予定')
    const { id } = await schedule(await newLiver(site.url), { title, startsAt: inMinutes(30) })
    const { page, errors } = await visitAs(browser, site.url, await newMember(site.url), '/', phone)
    await untilButtonsHydrated(page)
    const button = onHome(page, title, 'button')
    await button.click()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => storedReminders(id)).toBe(1)
    expect(new URL(page.url()).pathname).toBe('/')
    await page.goto(`/live-info/${id}`)
    await expectSetOnItsPage(page, title, id)
    expect(errors).toEqual([])
  })

  test('is set by the first tap on the home page before its scripts, which leads to the page of the live', async () => {
    const title = uniqueTitle('最初のタップ')
    const { id } = await schedule(await newLiver(site.url), { title, startsAt: inMinutes(30) })
    const { page, errors } = await visit(browser, site.url, phone)
    await addSession(page.context(), site.url, await newMember(site.url))
    const { hydrate } = await openUnhydrated(page, '/')
    await clickToPage(page, onHome(page, title, 'button'))
    await hydrate()
    await untilHydrated(page)
    await expectSetOnItsPage(page, title, id)
    await page.reload()
    await expectSetOnItsPage(page, title, id)
    expect(errors).toEqual([])
  })

  test('is set on the home page without scripts; a visitor is led to the sign-in page', async () => {
    const title = uniqueTitle('スクリプトなし')
    const { id } = await schedule(await newLiver(site.url), { title, startsAt: inMinutes(30) })
    const page = await visitWithoutScripts(browser, site.url)
    await page.goto('/')
    // After sign-in, that leads to the home page.
    expect(await onHome(page, title, 'link').getAttribute('href')).toBe('/login')
    await addSession(page.context(), site.url, await newMember(site.url))
    await page.goto('/')
    await clickToPage(page, onHome(page, title, 'button'))
    await expectSetOnItsPage(page, title, id)
  })

  test('is set without scripts; a visitor is led to the sign-in page', async () => {
    const { id } = await schedule(await newLiver(site.url))
    const page = await visitWithoutScripts(browser, site.url)
    await page.goto(`/live-info/${id}`)
    const signIn = page.getByRole('link', { name: /^ログインして.*リマインダーを設定$/ })
    expect(await signIn.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(`/live-info/${id}`)}`)
    await addSession(page.context(), site.url, await newMember(site.url))
    await page.goto(`/live-info/${id}`)
    await page.getByRole('button', { name: /のリマインダー$/ }).click()
    await page.locator('[aria-pressed=true]', { hasText: '設定済み' }).waitFor()
  })

  test('shows a note on any page when the live starts, with a link to it', async () => {
    const liver = await newLiver(site.url, 'そら')
    const title = uniqueTitle('まもなくの配信')
    const { id } = await schedule(liver, { title, startsAt: inMinutes(5) })
    const { page, errors } = await visitAs(browser, site.url, await newMember(site.url), `/live-info/${id}`, phone)
    /** The page of each join of the user's room: for reminders, once one is set, and for thanks messages. */
    const joins: string[] = []
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"joined","room":"user:')) joins.push(page.url())
      }),
    )
    await page.getByRole('button', { name: `「${title}」のリマインダー` }).click()
    await expect.poll(() => storedReminders(id)).toBe(1)
    await page.goto('/terms')
    await expect.poll(() => joins.filter((address) => address === `${site.url}/terms`)).toHaveLength(2)
    const { streamKey } = await liver.get<StreamSetting>('/v1/stream-setting')
    const encoder = publishWithFfmpeg(`${site.rtmp}/${streamKey}`, { size: '320x180', frameRate: 10 })
    const note = page.getByRole('status').filter({ hasText: title })
    await note.getByText('さんの配信が始まりました').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await note.getByRole('link', { name: '視聴する' }).click()
    await page.waitForURL(`**/live-info/${id}`)
    await note.waitFor({ state: 'hidden' })
    await liver.post(`/v1/lives/${id}/end`, {})
    await encoder.kill()
    expect(errors).toEqual([])
  })
})
