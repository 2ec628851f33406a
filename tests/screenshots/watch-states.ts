import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Live, StreamSetting } from '#contract/lives/schemas.ts'
import { callAs } from '#tests/support/caller.ts'
import { grantCoins } from '#tests/support/crowd.ts'
import { publishWithFfmpeg } from '#tests/support/ffmpeg.ts'
import { liveOnAir } from '#tests/support/live-on-air.ts'
import { newAdult, newLiver, type Member } from '#tests/support/member.ts'
import { TestClient } from '#tests/support/realtime-client.ts'
import type { TestServer } from '#tests/support/server.ts'

/** A state of a screen, and how to show it. */
export interface State {
  readonly name: string
  readonly path: string
  /** The signed-in user; null for a visitor. */
  readonly member: Member | null
  /** Runs in the page before its scripts. */
  readonly prepare?: () => void
  /** Waits until the state is shown. */
  show(page: Page): Promise<unknown>
  /** Undoes for the next screen size, if `show` opened something. */
  hide?(page: Page): Promise<unknown>
}

const long = { timeout: 60_000 }
const text = (content: string) => (page: Page) => page.getByText(content).first().waitFor(long)
const playing = (page: Page) =>
  page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3, undefined, long)
const button = (page: Page, name: string) => page.getByRole('button', { name }).first()
const escape = (page: Page) => page.keyboard.press('Escape')

/** Comments and gifts, so that no screen of a live is empty. */
async function talk(scope: AsyncDisposableStack, server: TestServer, id: string): Promise<void> {
  for (const [name, comment] of [
    ['みお', 'こんばんは！待ってました'],
    ['けんた', '今日の歌、とても好きです'],
    ['ゆい', 'はじめて来ました、よろしくお願いします'],
    ['なお', '888888'],
  ] as const) {
    const member = await newAdult(server.url, name)
    await grantCoins(server.url, member, 1000)
    const client = await new TestClient(server.url, { [member.cookie.name]: member.cookie.value }).opened()
    scope.defer(() => client.socket.terminate())
    client.enter(id)
    client.postComment(id, comment)
    const gift = { giftId: name === 'みお' ? 'star' : 'heart', quantity: 1, key: randomUUID() }
    await member.post(`/v1/lives/${id}/gifts`, gift)
  }
}

/** The states of the page of a live. */
export async function watchStates(scope: AsyncDisposableStack, server: TestServer): Promise<State[]> {
  const [member, liver] = [await newAdult(server.url, 'あおい'), await newLiver(server.url, 'そら')]
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const create = async (change: object): Promise<Live> => {
    const streamer = await newLiver(server.url, 'ひなた')
    return streamer.post<Live>('/v1/lives', { title: '窓辺の弾き語り', genre: 'music', ...change })
  }
  const portrait = await liveOnAir(server, '星空を見ながら話そう', { size: '360x640', frameRate: 15 })
  const landscape = await liveOnAir(server, '週末の弾き語りライブ', { size: '640x360', frameRate: 15 })
  for (const live of [portrait, landscape]) scope.defer(() => live.end())
  await talk(scope, server, portrait.id)
  await talk(scope, server, landscape.id)

  const { id: lost } = await liver.post<Live>('/v1/lives', { title: '途切れる配信', genre: 'talk', startsAt: null })
  const { streamKey } = await liver.get<StreamSetting>('/v1/stream-setting')
  const encoder = publishWithFfmpeg(`${server.rtmp}/${streamKey}`, { size: '320x180', frameRate: 10 })
  scope.defer(() => encoder.kill())
  const over = await liveOnAir(server, '終わった配信', { size: '320x180', frameRate: 10 })
  const scheduled = await create({ startsAt: inMinutes(90) })
  const preparing = await create({ startsAt: null, title: '準備中の配信' })
  const streamer = await newLiver(server.url, 'ひなた')
  const cancelled = await streamer.post<Live>('/v1/lives', {
    title: '中止の配信',
    genre: 'game',
    startsAt: inMinutes(60),
  })
  await streamer.post(`/v1/lives/${cancelled.id}/cancel`, {})
  while ((await liver.get<Live>(`/v1/lives/${lost}`)).state !== 'on_air')
    await new Promise((done) => setTimeout(done, 250))
  await over.end()
  const forFollowers = await create({ startsAt: inMinutes(45), visibility: 'followers', title: 'フォロワーの夜' })
  const owner = await newLiver(server.url, 'つき')
  const blocked = await owner.post<Live>('/v1/lives', { title: '静かな夜', genre: 'talk', startsAt: inMinutes(50) })
  const { user } = await member.get<{ user: { id: number } }>('/v1/account/profile')
  await owner.post('/v1/blocks', { userId: user.id, blocked: true })
  const stopped = await liveOnAir(server, '止められた配信', { size: '320x180', frameRate: 10 })
  scope.defer(() => stopped.encoder.kill())
  const staff = await callAs(server.url, 'staff-yui')
  await staff.post(`/v1/staff/lives/${stopped.id}/end`, { reason: 'screenshot' })
  // Otherwise its recording plays.
  while ((await stopped.liver.get<Live>(`/v1/lives/${stopped.id}`)).state !== 'archived')
    await new Promise((done) => setTimeout(done, 250))
  await staff.post(`/v1/staff/lives/${stopped.id}/archive/publication`, { published: false, reason: 'screenshot' })

  const at = (id: string) => `/live-info/${id}`
  const openMenu = async (page: Page) => {
    await playing(page)
    await button(page, 'プレーヤーのメニュー').click()
    await page.getByRole('dialog', { name: '再生の設定' }).waitFor()
  }
  return [
    { name: 'home', path: '/', member, show: text('星空を見ながら話そう') },
    { name: 'portrait', path: at(portrait.id), member, show: playing },
    { name: 'landscape', path: at(landscape.id), member, show: playing },
    { name: 'visitor', path: at(portrait.id), member: null, show: playing },
    { name: 'menu', path: at(portrait.id), member, show: openMenu, hide: escape },
    {
      name: 'report',
      path: at(portrait.id),
      member,
      async show(page) {
        await openMenu(page)
        await button(page, 'この配信を通報').click()
        await page.getByRole('dialog', { name: '配信を通報' }).waitFor()
      },
      hide: escape,
    },
    {
      name: 'gifts',
      path: at(portrait.id),
      member,
      async show(page) {
        await playing(page)
        await button(page, 'ギフト').click()
        await page.getByRole('radio', { name: /キラ星/ }).waitFor({ state: 'attached' })
      },
      hide: escape,
    },
    { name: 'scheduled', path: at(scheduled.id), member, show: text('配信開始まで') },
    { name: 'preparing', path: at(preparing.id), member, show: text('配信の準備をしています') },
    { name: 'cancelled', path: at(cancelled.id), member, show: text('この配信は中止になりました') },
    { name: 'over', path: at(over.id), member, show: text('終わった配信') },
    { name: 'followers', path: at(forFollowers.id), member, show: text('フォロワー限定のライブです') },
    { name: 'blocked', path: at(blocked.id), member, show: text('この配信は視聴できません') },
    { name: 'ended by staff', path: at(stopped.id), member, show: text('運営がこの配信を終了しました') },
    { name: 'missing', path: at('000000000000'), member, show: text('このライブは見つかりません') },
    {
      name: 'unsupported',
      path: at(portrait.id),
      member,
      prepare: () => {
        for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource'])
          Reflect.deleteProperty(window, name)
        for (const name of ['RTCPeerConnection']) Reflect.deleteProperty(window, name)
      },
      show: text('Chrome、Edge、Firefox、Safari'),
    },
    {
      name: 'offline',
      path: at(scheduled.id),
      member,
      async show(page) {
        await text('配信開始まで')(page)
        await page.context().setOffline(true)
        await text('ネットワークに戻ると')(page)
      },
      hide: (page) => page.context().setOffline(false),
    },
    {
      name: 'interrupted',
      path: at(lost),
      member,
      async show(page) {
        await playing(page)
        await encoder.kill()
        await text('配信者の通信が途切れました')(page)
      },
    },
  ]
}
