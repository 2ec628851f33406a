import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { pageSockets } from '#tests/support/page-sockets.ts'
import type { Profile } from '#contract/account/schemas.ts'
import { userRoom } from '#contract/realtime/limits.ts'
import { signedInMarker } from '../account/session.ts'
import { storeUnread } from '../thanks/unread.ts'
import { SiteHeader } from './site-header.tsx'

const withRoles = (...roles: Profile['roles']): Profile => ({ ...mio, roles })
const wallet = { balance: { paid: 1200, free: 34 }, lapsing: null }
const unread = 'GET /v1/thanks-messages/unread'

afterEach(() => {
  document.cookie = 'is_login=; Path=/; Max-Age=0'
  storeUnread(0, 0)
})

/** The site menu is hydrated then. */
const movePointer = () => window.dispatchEvent(new Event('pointermove'))

const addresses = () =>
  screen.getAllByRole<HTMLAnchorElement>('link', { hidden: true }).map((link) => link.getAttribute('href'))

test('a visitor can sign in and come back', async () => {
  await openPage(<SiteHeader />, { path: '/channels/3' })
  const link = await screen.findByRole('link', { name: 'ログイン' })
  expect(link.getAttribute('href')).toBe('/login?redirect=%2Fchannels%2F3')
  expect(screen.queryByRole('button', { name: 'ログアウト', hidden: true })).toBeNull()
})

test('the sign-in page has no link to itself', async () => {
  await openPage(<SiteHeader />, { path: '/login' })
  await screen.findByRole('link', { name: /トップへ/ })
  expect(screen.queryByRole('link', { name: 'ログイン' })).toBeNull()
})

test('the search page has its own field in place of that of the header', async () => {
  await openPage(<SiteHeader />, { path: '/search' })
  await screen.findByRole('link', { name: /トップへ/ })
  expect(screen.queryByLabelText('ライブや動画を検索')).toBeNull()
  expect(screen.queryByRole('link', { name: '検索' })).toBeNull()
})

test('other pages have a search field, and a link to the search page', async () => {
  await openPage(<SiteHeader />, { path: '/channels/3' })
  await screen.findByLabelText('ライブや動画を検索')
  expect(screen.getByRole('link', { name: '検索' }).getAttribute('href')).toBe('/search')
})

test('a user without a role can become a liver, and has no tools of livers, organizers and channels', async () => {
  await openPage(<SiteHeader />, { profile: mio, path: '/channels/3' })
  await screen.findByText('みお')
  const menu = screen.getByText('みお').closest('details')
  if (!menu) throw new Error('no menu of the user')
  const links = within(menu).getAllByRole<HTMLAnchorElement>('link', { hidden: true })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['プロフィール設定', '/user_profile'],
    ['お礼メッセージ', '/thanks_message'],
    ['コイン', '/coins'],
    ['ライバーになる', '/liver_profile'],
  ])
  expect(screen.getByLabelText('みおさんのメニュー').tagName).toBe('SUMMARY')
  expect(screen.queryByRole('link', { name: 'ログイン' })).toBeNull()
})

test('livers, organizers and editors of channels have the links to their tools', async () => {
  await openPage(<SiteHeader />, {
    profile: withRoles('user', 'liver', 'organizer'),
    root: { account: { ownerInfo: { id: 3, isOwner: false, ownerUserId: null, edits: true } } },
    path: '/channels/3',
  })
  movePointer()
  const menu = (await screen.findByText('みお')).closest('details')
  if (!menu) throw new Error('no menu of the user')
  const links = within(menu).getAllByRole('link', { hidden: true })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['ライブホーム', '/live/home'],
    ['ライブを作成', '/user_live/live_create'],
    ['配信設定', '/user_live/live_stream_setting'],
    ['イベントの管理', '/organizer'],
    ['チャンネルスタジオ', '/studio'],
    ['プロフィール設定', '/user_profile'],
    ['お礼メッセージ', '/thanks_message'],
    ['コイン', '/coins'],
    ['ライバープロフィール', '/liver_profile'],
  ])
  await expect
    .poll(() => addresses().filter((address) => address === '/user_live/live_create').length)
    .toBeGreaterThan(2)
})

test('the site menu shows livers their tools, others how to become one, and marks the present page', async () => {
  const visitor = await openPage(<SiteHeader />, { path: '/events' })
  movePointer()
  const [current] = await screen.findAllByRole('link', { name: 'イベント', hidden: true })
  expect(current?.getAttribute('aria-current')).toBe('page')
  expect(document.querySelectorAll('[aria-current=page]')).toHaveLength(1)
  expect(addresses()).toContain('/liver')
  expect(addresses()).not.toContain('/user_live/live_create')
  expect(visitor.requests).toEqual([])
})

test('the site menu of a liver has no invitation to become one', async () => {
  await openPage(<SiteHeader />, { profile: withRoles('user', 'liver') })
  movePointer()
  await screen.findByRole('link', { name: 'PC配信ガイド', hidden: true })
  expect(addresses()).not.toContain('/liver')
  expect(addresses()).toContain('/user_live/live_stream_setting')
})

test('the languages lead to the same page, and the present one is marked', async () => {
  await openPage(<SiteHeader />, { path: '/channels/3?page=2&lang=ko' })
  const links = await screen.findAllByRole('link', { name: /^(日本語|English|한국어)$/, hidden: true })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/channels/3?page=2&lang=ja',
    '/channels/3?page=2&lang=en',
    '/channels/3?page=2&lang=ko',
  ])
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['true', null, null])
})

/** Opens the menu of the user, as a click on its summary does. */
function openMenu(open = true): void {
  const menu = screen.getByText('みお').closest('details')
  if (!menu) throw new Error('no menu of the user')
  menu.open = open
  fireEvent(menu, new Event('toggle'))
}

test('the open menu shows coins and those that expire soon; a closed one asks for nothing', async () => {
  const { requests } = await openPage(<SiteHeader />, {
    profile: mio,
    answers: { 'GET /v1/coins': [200, { ...wallet, lapsing: { coins: 1500 } }] },
  })
  await screen.findByText('みお')
  openMenu()
  await screen.findByText('1,234')
  screen.getByText('まもなく1,500コインが失効します')
  expect(requests).toEqual([{ call: 'GET /v1/coins', body: null }])
})

test('the menu works without the balance', async () => {
  const { requests } = await openPage(<SiteHeader />, {
    profile: mio,
    answers: { 'GET /v1/coins': [403, { message: 'だめ' }] },
  })
  await screen.findByText('みお')
  openMenu()
  await expect.poll(() => requests.length).toBe(1)
  expect(screen.queryByText('だめ')).toBeNull()
  screen.getByText('コイン')
})

test('the menu asks for the balance when it opens, without a delay', async () => {
  const { requests } = await openPage(<SiteHeader />, { profile: mio, answers: { 'GET /v1/coins': [200, wallet] } })
  await screen.findByText('みお')
  // A timer would not end.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  openMenu()
  await vi.dynamicImportSettled()
  expect(requests).toEqual([{ call: 'GET /v1/coins', body: null }])
})

const room = userRoom(mio.user.id)

/** The realtime connection of the page; `join` answers the header, which has asked to join the room of its user. */
function openUserRoom() {
  const sockets = pageSockets()
  const receive = (message: object) => act(async () => sockets.send({ room, ...message }))
  const asked = async (count: number) => {
    await expect.poll(() => sockets.requests.filter(({ type }) => type === 'join').length).toBe(count)
  }
  return { ...sockets, receive, asked, joined: () => receive({ type: 'joined' }) }
}

test('the badge shows unread messages up to 99, and those that arrive while the page is open', async () => {
  document.cookie = signedInMarker(true)
  const { asked, joined, receive } = openUserRoom()
  let messages = 99
  const { requests } = await openPage(<SiteHeader />, {
    profile: mio,
    answers: { [unread]: () => [200, { unread: messages }] },
  })
  await asked(1)
  expect(requests).toEqual([])
  await joined()
  expect((await screen.findByText('99', { exact: false, selector: 'summary span' })).textContent).toBe(
    '99件の未読のお礼メッセージ',
  )
  openMenu()
  await receive({ type: 'liveStarted' })
  await receive({ type: 'thanksArrived', liverId: 'x' })
  messages = 100
  await receive({ type: 'thanksArrived', liverId: 3 })
  expect(await screen.findAllByText('99+', { exact: false })).toHaveLength(2)
  expect(requests.filter(({ call }) => call === unread)).toHaveLength(2)
})

test('the badge is read again when the connection is back: messages may have arrived meanwhile', async () => {
  document.cookie = signedInMarker(true)
  const { asked, joined, drop } = openUserRoom()
  let messages = 1
  await openPage(<SiteHeader />, { profile: mio, answers: { [unread]: () => [200, { unread: messages }] } })
  await asked(1)
  await joined()
  await screen.findByText('1', { exact: false, selector: 'summary span' })
  messages = 2
  await act(async () => drop())
  await asked(2)
  await joined()
  await screen.findByText('2', { exact: false, selector: 'summary span' })
})

test('without a connection the badge is read once for all pages of half a minute', async () => {
  document.cookie = signedInMarker(true)
  const { asked, drop } = openUserRoom()
  const options = { profile: mio, answers: { [unread]: [200, { unread: 5 }] } } as const
  const first = await openPage(<SiteHeader />, options)
  await asked(1)
  await act(async () => drop())
  await screen.findByText('5', { exact: false, selector: 'summary span' })
  await asked(2)
  await act(async () => drop())
  await asked(3)
  expect(first.requests).toHaveLength(1)
})

test('the badge is not shown without unread messages, and is not asked for without a session', async () => {
  const { requests: asked, asked: joins, joined, addresses: connections } = openUserRoom()
  const unmarked = await openPage(<SiteHeader />, { profile: mio })
  await screen.findByText('みお')
  document.cookie = signedInMarker(true)
  const marked = await openPage(<SiteHeader />, { profile: mio, answers: { [unread]: [200, { unread: 0 }] } })
  await joins(1)
  await joined()
  await expect.poll(() => marked.requests.length).toBe(1)
  expect(asked).toEqual([{ type: 'join', room, after: null }])
  expect(connections()).toHaveLength(1)
  expect(unmarked.requests).toEqual([])
  expect(screen.queryByText('件の未読のお礼メッセージ', { exact: false })).toBeNull()
})

test('the menu signs the user out, and shows why that failed', async () => {
  vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const { user, requests } = await openPage(<SiteHeader />, {
    profile: mio,
    answers: { 'POST /v1/logout': [503, { message: '混み合っています' }] },
  })
  await user.click(await screen.findByText('ログアウト'))
  expect((await screen.findAllByText('混み合っています')).length).toBeGreaterThan(0)
  expect(requests.map(({ call }) => call)).toContain('POST /v1/logout')
  expect(window.location.reload).not.toHaveBeenCalled()
})
