import { useRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { comboSeconds } from '#contract/gifts/limits.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { sentGift, star } from '#tests/support/dom-gifts.ts'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import { liveResponse } from '#tests/support/live-response.ts'
import { subscribeToOwnGifts, type OwnGift } from '../own-gifts.ts'
import { GiftTray } from './gift-tray.tsx'

const heart = { ...star, id: 'heart', coins: 1200, name: { ...star.name, ja: 'ハート' } }
/** Pending gifts are shared by all lives of a page: each test has a live of its own. */
let lives = 0

interface Opened {
  readonly profile?: typeof mio | null
  readonly answers?: Answers
  readonly balance?: { readonly paid: number; readonly free: number }
  readonly live?: Partial<Live>
}

async function openTray({ profile = mio, answers = {}, balance = { paid: 90, free: 10 }, live = {} }: Opened = {}) {
  const shown = { ...liveResponse, ...live, id: `tray${(lives += 1)}` }
  const own: OwnGift[] = []
  onTestFinished(subscribeToOwnGifts(shown.id, (gift) => own.push(gift)))
  const send = answers['send']
  function Page() {
    const stage = useRef<HTMLDivElement>(null)
    return (
      <div data-fullscreen data-testid="screen">
        <div ref={stage} />
        <GiftTray live={shown} stage={stage} note={<p>注意</p>} />
      </div>
    )
  }
  const page = await openPage(<Page />, {
    profile,
    path: '/live-info/a',
    answers: {
      'GET /v1/gifts': [200, { gifts: [star, heart] }],
      'GET /v1/coins': [200, { balance: { ...balance, owed: 0 }, lots: [], lapsing: null }],
      ...(send && { [`POST /v1/lives/${shown.id}/gifts`]: send }),
      ...answers,
    },
  })
  const open = async () => {
    await page.user.click(await page.screen.findByRole('button', { name: 'ギフト' }))
    await page.screen.findByRole('radio', { name: /星/ })
  }
  const choose = (name: RegExp | string) => page.user.click(page.screen.getByRole('radio', { name }))
  const orders = () => page.requests.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)
  return { ...page, shown, own, open, choose, orders }
}

const receipt = (combo: number, quantity: number, paid: number) =>
  [200, { gift: sentGift(1, { combo, quantity }), balance: { paid, free: 0, owed: 0 } }] as const

const orderOf = (giftId: string, quantity: number) => ({ giftId, quantity, key: expect.any(String) })

test('the liver, a viewer who may not watch, and a live that is not on air have no gifts', async () => {
  for (const live of [{ state: 'ended' }, { access: 'follow' }, { liver: { ...mio.user } }] as const) {
    const { screen, user } = await openTray({ live })
    expect(user).toBeDefined()
    expect(screen.queryByRole('button', { name: 'ギフト' })).toBeNull()
  }
  const { screen } = await openTray({ live: { state: 'interrupted' } })
  await screen.findByRole('button', { name: 'ギフト' })
})

test('the tray has the gifts with their prices, the balance, and the price of the choice', async () => {
  const { open, choose, screen } = await openTray()
  await open()
  screen.getByRole('dialog', { name: /はなさんにギフトを贈る/ })
  expect(screen.getByTestId('screen').contains(screen.getByRole('dialog'))).toBe(true)
  await screen.findByText('100コイン')
  screen.getByText('注意')
  screen.getByText('ギフトを選んでください')
  expect(screen.getByRole('link', { name: 'コインを買う' }).getAttribute('href')).toBe('/coins')
  expect(screen.getByRole('button', { name: '贈る' }).hasAttribute('disabled')).toBe(true)
  screen.getByRole('radio', { name: /ハート.*1,200コイン.*約1,310円相当/ })
  await choose(/星/)
  await choose('×5')
  const total = screen.getByText('50コイン').parentElement
  expect(total?.textContent).toBe('50コイン（約55円相当）')
  expect(screen.getByRole('button', { name: '贈る' }).hasAttribute('disabled')).toBe(false)
})

test('a sent gift is shown at once, updates the balance, and starts a combo that ends after its time', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const answered = Promise.withResolvers<void>()
  const { open, choose, user, screen, orders, own } = await openTray({
    answers: {
      send: async () => {
        await answered.promise
        return receipt(5, 5, 50)
      },
    },
  })
  await open()
  await choose(/星/)
  await choose('×5')
  const button = screen.getByRole('button', { name: '贈る' })
  await user.click(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(own).toMatchObject([{ withdrawn: false, sent: { quantity: 5, combo: 5, points: 45, sender: { id: 7 } } }])
  await user.click(button)
  answered.resolve()
  await screen.findByRole('button', { name: 'もう一度（5コンボ）' })
  expect(screen.getAllByText('50コイン')).toHaveLength(2)
  expect(orders()).toEqual([orderOf('star', 5)])
  await choose('×1')
  screen.getByRole('button', { name: '贈る' })
  await choose('×5')
  screen.getByRole('button', { name: 'もう一度（5コンボ）' })
  await vi.advanceTimersByTimeAsync(comboSeconds * 1000)
  await screen.findByRole('button', { name: '贈る' })
})

test('the next press continues the combo under a new key', async () => {
  let count = 0
  const { open, choose, user, screen, orders, own } = await openTray({
    answers: { send: () => receipt((count += 1), 1, 90) },
  })
  await open()
  await choose(/星/)
  await user.click(screen.getByRole('button', { name: '贈る' }))
  await user.click(await screen.findByRole('button', { name: 'もう一度（1コンボ）' }))
  await screen.findByRole('button', { name: 'もう一度（2コンボ）' })
  expect(own.map(({ sent }) => sent.combo)).toEqual([1, 2])
  const keys = orders().map((body) => JSON.stringify(body))
  expect(new Set(keys).size).toBe(2)
})

test('a refused gift is taken back, with the reason', async () => {
  const { open, choose, user, screen, own } = await openTray({
    answers: { send: [409, { code: 'LIVE_OVER', message: 'ライブは終了しました' }] },
  })
  await open()
  await choose(/星/)
  await user.click(screen.getByRole('button', { name: '贈る' }))
  expect((await screen.findByRole('alert')).textContent).toBe('ライブは終了しました')
  expect(own.map(({ withdrawn }) => withdrawn)).toEqual([false, true])
  screen.getByRole('button', { name: '贈る' })
})

test('a gift without an answer says how to find out, and is sent again under the same key', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let failing = true
  const { open, choose, user, screen, orders, own } = await openTray({
    balance: { paid: 10, free: 0 },
    answers: { send: () => (failing ? [503, { code: 'UNAVAILABLE', message: '止まっています' }] : receipt(1, 1, 0)) },
  })
  await open()
  await choose(/星/)
  await user.click(screen.getByRole('button', { name: '贈る' }))
  await vi.advanceTimersByTimeAsync(5000)
  const notice = await screen.findByText(/「星 ×1」を贈れたかどうか、まだ確認できていません/)
  expect(notice.closest('[role=alert]')).not.toBeNull()
  expect(screen.queryByText('止まっています')).toBeNull()
  expect(own.at(-1)?.withdrawn).toBe(true)
  failing = false
  await user.click(screen.getByRole('button', { name: '贈る' }))
  await screen.findByRole('link', { name: 'コインを買い足す' })
  expect(screen.queryByText(/まだ確認できていません/)).toBeNull()
  expect(new Set(orders().map((body) => JSON.stringify(body))).size).toBe(1)
})

test('a gift without an answer can be sent again when its coins are gone, also while the balance cannot be read', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const balances = [10, 0, null]
  const { open, choose, user, screen } = await openTray({
    answers: {
      send: [503, { code: 'UNAVAILABLE', message: '止まっています' }],
      'GET /v1/coins': () => {
        const paid = balances.length > 1 ? balances.shift() : balances[0]
        if (paid === null) return [500, { code: 'INTERNAL', message: '残高が読めません' }]
        return [200, { balance: { paid, free: 0, owed: 0 }, lots: [], lapsing: null }]
      },
    },
  })
  await open()
  await choose(/星/)
  await user.click(screen.getByRole('button', { name: '贈る' }))
  await vi.advanceTimersByTimeAsync(5000)
  await screen.findByText(/まだ確認できていません/)
  for (const text of ['0コイン', '0コイン']) {
    await user.click(screen.getByRole('button', { name: '閉じる' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await open()
    await screen.findByText(text)
    screen.getByRole('button', { name: '贈る' })
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(screen.queryByText('残高が読めません')).toBeNull()
  screen.getByText(/まだ確認できていません/)
})

test('a viewer without enough coins is led to buy more', async () => {
  const { open, choose, screen } = await openTray()
  await open()
  await screen.findByText('100コイン')
  await choose(/ハート/)
  expect(screen.getByRole('link', { name: 'コインを買い足す' }).getAttribute('href')).toBe('/coins')
  expect(screen.queryByRole('button', { name: '贈る' })).toBeNull()
  await choose(/星/)
  await choose('×10')
  screen.getByRole('button', { name: '贈る' })
})

test('a visitor sees the gifts, and is led to sign in and back', async () => {
  const { open, choose, screen, requests } = await openTray({ profile: null })
  await open()
  await choose(/星/)
  expect(screen.getByRole('link', { name: 'ログインして贈る' }).getAttribute('href')).toBe(
    `/login?redirect=${encodeURIComponent('/live-info/a')}`,
  )
  expect(screen.queryByRole('link', { name: 'コインを買う' })).toBeNull()
  expect(requests.some(({ call }) => call === 'GET /v1/coins')).toBe(false)
})

test('a balance that cannot be read shows why; the gifts stay', async () => {
  const { open, screen } = await openTray({
    answers: { 'GET /v1/coins': [403, { code: 'FORBIDDEN', message: 'コインを読めません' }] },
  })
  await open()
  await screen.findByText('コインを読めません')
  await screen.findByRole('radio', { name: /星/ })
})

test('closing and opening keeps the choice and reads the balance again', async () => {
  const { open, choose, user, screen, requests } = await openTray()
  await open()
  await choose(/星/)
  await user.click(screen.getByRole('button', { name: '閉じる' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await open()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /星/ }).checked).toBe(true)
  await expect.poll(() => requests.filter(({ call }) => call === 'GET /v1/coins')).toHaveLength(2)
})
