import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import type { Live, Playback, StreamSetting } from '#contract/lives/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { visit } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { recordCopies } from '#tests/support/copied-texts.ts'
import { keepDeviceTime, setDeviceBehind } from '#tests/support/device-time.ts'
import { timeOf, untilPlaying } from '#tests/support/playback.ts'
import { publishWithFfmpeg } from '#tests/support/ffmpeg.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/layout-shift.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { addSession, newLiver, newMember, type Member } from '#tests/support/member.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
const small = { size: '320x180', frameRate: 10 }
const phone = { width: 360, height: 800 }
const desktop = { width: 1440, height: 900 }
let onAir: LiveOnAir
let liver: Member
let viewer: Member

beforeAll(async () => {
  ;[onAir, liver, viewer] = await Promise.all([
    liveOnAir(site, 'いま配信中のライブ', small),
    newLiver(site.url, 'そら'),
    newMember(site.url),
  ])
})
afterAll(() => onAir?.end())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const create = (change: object = {}): Promise<Live> =>
  liver.post<Live>('/v1/lives', { title: '窓辺の弾き語り', genre: 'music', startsAt: inMinutes(90), ...change })

/** Opens the page of a live on a phone as a signed-in user; `prepare` runs before. */
async function open(
  id: string,
  {
    member = viewer,
    viewport = phone,
    prepare,
  }: { member?: Member; viewport?: typeof phone; prepare?: (page: Page) => Promise<unknown> } = {},
): Promise<Page> {
  const { page } = await visit(browser, site.url, viewport, 'ja-JP', viewport === phone)
  await addSession(page.context(), site.url, member)
  await prepare?.(page)
  await recordLayoutShifts(page)
  await page.goto(`/live-info/${id}`)
  return page
}

const screenOf = (page: Page, name: string) => page.getByRole('region', { name })
const mainAction = (page: Page, name: string) => page.locator('.state-screen .state-action', { hasText: name })

/** Nothing has moved since the page was opened; on a phone and on a desktop, the screen shows its content whole. */
async function expectDesigned(page: Page): Promise<void> {
  await expectNoLayoutShift(page)
  const opened = page.viewportSize() ?? phone
  for (const viewport of opened.width === phone.width ? [desktop, phone] : [phone, desktop]) {
    await page.setViewportSize(viewport)
    const isCut = () =>
      page
        .locator('.state-body')
        .evaluateAll((bodies) => bodies.some((body) => body.scrollHeight > body.clientHeight + 1))
    await expect.poll(isCut).toBe(false)
    expect(await axeViolations(page)).toEqual([])
  }
}

describe('a scheduled live', () => {
  test('counts down, shows its date and who waits, offers its calendar file, and is due at its start', async () => {
    const { id, startsAt } = await create()
    const page = await open(id, { prepare: keepDeviceTime })
    const screen = screenOf(page, '配信開始まで')
    await screen
      .getByRole('timer')
      .getByText(/^1:(30|[0-2]\d):\d\d$/)
      .waitFor()
    await screen.getByText(/開始 \(日本時間\)/).waitFor()
    await screen.getByText(/^[12]人が待っています$/).waitFor()
    const href = await mainAction(page, 'カレンダーに追加').getAttribute('href')
    const file = await page.request.get(href ?? '')
    expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
    expect(await file.text()).toContain(`URL:${site.url}/live-info/${id}`)
    await expectDesigned(page)
    await page.clock.setFixedTime(Date.parse(startsAt ?? '') + 1000)
    await screenOf(page, 'まもなく配信が始まります').waitFor()
    await mainAction(page, '友だちに知らせる').waitFor()
    await expectDesigned(page)
  })

  test.each([
    ['en', 'Starts in', 'Add to calendar', phone],
    ['ko', '시작까지', '캘린더에 추가', desktop],
  ] as const)('speaks %s', async (language, title, action, viewport) => {
    const [{ id }, member] = await Promise.all([create(), newMember(site.url, 'Yuna', language)])
    const page = await open(id, { member, viewport })
    await screenOf(page, title).waitFor()
    await mainAction(page, action).waitFor()
    await expectDesigned(page)
  })
})

test('a live in preparation says that it starts by itself; cancelled, it offers the next date and other lives', async () => {
  const { id } = await create({ startsAt: null })
  const page = await open(id)
  await screenOf(page, '配信の準備をしています').getByText('始まると自動で再生されます').waitFor()
  await expectDesigned(page)
  const next = await create({ title: 'つぎの配信', startsAt: inMinutes(30) })
  await liver.post(`/v1/lives/${id}/cancel`, {})
  const screen = screenOf(page, 'この配信は中止になりました')
  await screen.getByRole('link', { name: /^次回 .*つぎの配信$/ }).waitFor()
  expect(await mainAction(page, '次回をカレンダーに追加').getAttribute('href')).toBe(`/v1/lives/${next.id}/calendar`)
  await screen.getByRole('list', { name: 'ほかの配信' }).getByRole('link').first().waitFor()
  await expectDesigned(page)
})

test('an interrupted live says why and how long, also to a device an hour slow, and its chat continues; its archive ends with thanks and other lives', async () => {
  const streamer = await newLiver(site.url)
  const { id } = await streamer.post<Live>('/v1/lives', { title: '途切れる配信', genre: 'talk', startsAt: null })
  const { streamKey } = await streamer.get<StreamSetting>('/v1/stream-setting')
  const encoder = publishWithFfmpeg(`${site.rtmp}/${streamKey}`, small)
  await expect.poll(async () => (await streamer.get<Live>(`/v1/lives/${id}`)).state).toBe('on_air')
  const page = await open(id, { prepare: (one) => setDeviceBehind(one, 3_600_000) })
  await untilPlaying(page)
  await encoder.kill()
  await page.getByText('配信者の通信が途切れました').waitFor()
  const { interruptionGraceSeconds } = await streamer.get<Live>(`/v1/lives/${id}`)
  const secondsLeft = async () => Number(await page.getByRole('timer', { name: /残り\d+秒$/ }).textContent())
  await expect.poll(secondsLeft).toBeLessThan(interruptionGraceSeconds)
  await page.getByRole('button', { name: 'チャットする' }).click()
  const field = page.getByRole('textbox', { name: 'コメントする' })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await expectDesigned(page)
  await streamer.post(`/v1/lives/${id}/end`, {})
  await expect.poll(async () => (await streamer.get<Live>(`/v1/lives/${id}`)).state).toBe('archived')
  const screen = screenOf(page, '配信は終了しました')
  await screen.getByText('ご視聴ありがとうございました').waitFor()
  await screen.getByRole('list', { name: 'ほかの配信' }).getByRole('link').first().waitFor()
  await expectDesigned(page)
  const end = await timeOf(page)
  await mainAction(page, 'アーカイブを最初から見る').click()
  await screen.waitFor({ state: 'detached' })
  await expect.poll(() => timeOf(page)).toBeLessThan(end)
})

test('a live for followers is closed for visitors and members at page, API and media, and opens for a follower', async () => {
  const closed = await liveOnAir(site, '会員だけのライブ', small, 'followers')
  const [member, follower] = await Promise.all([newMember(site.url), newMember(site.url)])
  const { playlistUrl, liver: owner } = await closed.liver.get<Live>(`/v1/lives/${closed.id}`)
  await follower.post(`/v1/livers/${owner.id}/follow`, { following: true })
  const media = playlistUrl ?? ''
  const headersOf = (one: Member | null) => ({
    cookie: one ? `${one.cookie.name}=${one.cookie.value}; is_login=true` : '',
  })
  const read = async (path: string, one: Member | null) => fetch(site.url + path, { headers: headersOf(one) })
  const hasMedia = async (one: Member | null) =>
    (await (await read(`/live-info/${closed.id}`, one)).text()).includes(`/hls/${closed.id}/`)

  expect((await fetch(media)).status).toBe(403)
  for (const one of [null, member]) {
    expect(await hasMedia(one)).toBe(false)
    expect(await (await read(`/v1/lives/${closed.id}`, one)).json()).toMatchObject({
      access: 'follow',
      playlistUrl: null,
    })
    const playback = await read(`/v1/lives/${closed.id}/playback`, one)
    expect([playback.status, (await playback.json()).code]).toEqual([403, 'LIVE_LOCKED'])
  }
  await screenOf(await open(closed.id, { member }), 'フォロワー限定のライブです').waitFor()

  expect(await hasMedia(follower)).toBe(true)
  const { signature } = await follower.get<Playback>(`/v1/lives/${closed.id}/playback`)
  expect((await fetch(media.replace('index.m3u8', `~${signature}/index.m3u8`))).status).toBe(200)
  await untilPlaying(await open(closed.id, { member: follower }))
  await closed.end()
})

test('a live for followers names its liver, and its main action follows them: then it plays with its chat', async () => {
  const streamer = await newLiver(site.url, 'つき')
  const { id } = await streamer.post<Live>('/v1/lives', {
    title: 'フォロワーの夜',
    genre: 'talk',
    startsAt: null,
    visibility: 'followers',
  })
  const page = await open(id, { viewport: desktop })
  const screen = screenOf(page, 'フォロワー限定のライブです')
  await screen.getByText(streamer.nickName, { exact: true }).waitFor()
  await expectDesigned(page)
  const name = `${streamer.nickName}さんをフォロー`
  // No other button does the same.
  expect(await page.getByRole('button', { name }).count()).toBe(1)
  const { streamKey } = await streamer.get<StreamSetting>('/v1/stream-setting')
  const encoder = publishWithFfmpeg(`${site.rtmp}/${streamKey}`, small)
  await expect.poll(async () => (await streamer.get<Live>(`/v1/lives/${id}`)).state).toBe('on_air')
  await mainAction(page, name).click()
  await untilPlaying(page)
  await page.getByRole('textbox', { name: 'コメントする' }).waitFor()
  await encoder.kill()
  await streamer.post(`/v1/lives/${id}/end`, {})
})

test('a live for followers leads visitors to sign in', async () => {
  const { id } = await create({ visibility: 'followers' })
  const { page } = await visit(browser, site.url, phone, 'ja-JP', true)
  await page.goto(`/live-info/${id}`)
  await mainAction(page, 'ログインして').waitFor()
  expect(await mainAction(page, 'ログインして').getAttribute('href')).toMatch(/^\/login/)
})

test('a viewer whom the liver blocks while they watch sees why there is no video, and other lives', async () => {
  const [{ id, liver: owner, encoder }, blocked] = await Promise.all([
    liveOnAir(site, '途中でブロックする配信', small),
    newMember(site.url),
  ])
  const idOf = async (member: Member) => (await member.get<Profile>('/v1/account/profile')).user.id
  const follow = `/v1/livers/${await idOf(owner)}/follow`
  await blocked.post(follow, { following: true })
  const page = await open(id, { member: blocked })
  await untilPlaying(page)
  await owner.post('/v1/blocks', { userId: await idOf(blocked), blocked: true })
  const screen = screenOf(page, 'この配信は視聴できません')
  await screen.getByText(`${owner.nickName}さんがあなたをブロックしているため`).waitFor()
  expect(await mainAction(page, 'ほかの配信を見る').getAttribute('href')).toMatch(/^\/live-info\/(?!$)/)
  expect(await page.getByRole('textbox', { name: 'コメントする' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /フォロー/ }).count()).toBe(0)
  expect(await page.locator('main video').count()).toBe(0)
  expect(await blocked.get(follow)).toEqual({ followers: 0, following: false })
  // The chat has gone away: the page has another layout than before.
  await page.reload()
  await expectDesigned(page)
  await encoder.kill()
})

test('a live that staff have ended says so and why, and offers other lives in place of its liver', async () => {
  const ended = await liveOnAir(site, '止められる配信', small)
  const next = { title: 'つぎの配信', genre: 'talk', startsAt: inMinutes(40) }
  await ended.liver.post('/v1/lives', next)
  const page = await open(ended.id)
  await untilPlaying(page)
  const staff = await callAs(site.url, 'staff-yui')
  await staff.post(`/v1/staff/lives/${ended.id}/end`, { reason: '規約違反' })
  const screen = screenOf(page, '運営がこの配信を終了しました')
  await screen.getByText('利用規約に反する内容').waitFor()
  await mainAction(page, 'ほかの配信を見る').waitFor()
  expect(await screen.getByText('つぎの配信').count()).toBe(0)
  // For the liver alone.
  expect(await page.getByText('理由については、お問い合わせください').count()).toBe(0)
  await expectDesigned(page)
  await ended.encoder.kill()
})

test('an unknown live offers the top page and other lives, whatever the reason', async () => {
  const texts: (string | null)[] = []
  for (const id of ['000000000000', 'not-an-id']) {
    const page = await open(id)
    await page.getByRole('heading', { name: 'このライブは見つかりません' }).waitFor()
    await page.getByRole('link', { name: 'トップページへ' }).waitFor()
    await page.getByRole('link', { name: /いま配信中のライブ/ }).waitFor()
    texts.push(await page.locator('main section').first().textContent())
    expect(await axeViolations(page)).toEqual([])
  }
  expect(texts[0]).toBe(texts[1])
})

test('a browser that cannot play names those that can, and copies the link for them', async () => {
  const missing = ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource']
  const prepare = (one: Page) =>
    one.addInitScript((names) => names.forEach((name) => Reflect.deleteProperty(window, name)), missing)
  const page = await open(onAir.id, { prepare })
  const copies = await recordCopies(page)
  await page.getByRole('alert').getByText('Chrome、Edge、Firefox、Safari').waitFor()
  await page.getByRole('button', { name: 'リンクをコピー' }).click()
  await expect.poll(() => copies).toEqual([`${site.url}/live-info/${onAir.id}`])
  await expectDesigned(page)
})

test('without a network the page says that it continues by itself, and does so when the network is back', async () => {
  const { id } = await create()
  const [page, waiting] = [await open(onAir.id), await open(id)]
  await untilPlaying(page)
  const note = (one: Page) => one.getByText('ネットワークに戻ると、自動で続きます')
  for (const one of [page, waiting]) await one.context().setOffline(true)
  for (const one of [page, waiting]) {
    await note(one).waitFor()
    await expectDesigned(one)
  }
  for (const one of [page, waiting]) await one.context().setOffline(false)
  for (const one of [page, waiting]) await note(one).waitFor({ state: 'detached' })
  await mainAction(waiting, 'カレンダーに追加').waitFor()
  const before = await timeOf(page)
  await expect.poll(() => timeOf(page)).not.toBe(before)
  await page.waitForFunction(() => document.querySelector('video')?.paused === false)
})
