import { cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import { coinsPerLeaf, leavesPerRound } from '#contract/leaf-events/limits.ts'
import { allowance, formKey, openLeafEvent, receipt } from '#tests/support/leaf-event-page.tsx'
import { leafRound } from '#tests/support/leaf-response.ts'
import { formatDateTime } from '../../shell/locale/index.ts'
import { answerBallot } from './answer-ballot.ts'

const vote = 'POST /v1/leaf-events/5/rounds/8/ballots'

test('a user votes with free leaves for a chosen option, once per key', async () => {
  const sent = Promise.withResolvers<void>()
  const { user, screen, requests } = await openLeafEvent({
    answers: {
      [vote]: async () => {
        await sent.promise
        return [200, { ballot: { sequence: 1, leaves: 2, free: 2, coins: 0, at: leafRound.opensAt } }]
      },
    },
  })
  const button = () => screen.getByRole('button', { name: /で投票/ })
  expect(button().hasAttribute('disabled')).toBe(true)
  expect(screen.getAllByText('投票する相手を選んでください。')).toHaveLength(2)
  const less = screen.getByRole('button', { name: '1枚減らす' })
  expect(less.hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('radio', { name: /海/ }))
  screen.getByText(/^無料リーフから使います/)
  await user.click(screen.getByRole('button', { name: '1枚増やす' }))
  expect(button().textContent).toBe('リーフ2枚で投票（無料）')
  expect(less.hasAttribute('disabled')).toBe(false)
  await user.click(button())
  await expect.poll(() => button().getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button())
  await user.click(button())
  sent.resolve()
  await screen.findByText('リーフ2枚を投票しました')
  expect(requests).toEqual([{ call: vote, body: { key: formKey, optionId: 42, leaves: 2, coinsMax: 0 } }])
})

test('more than the free leaves costs coins, which the button names; what is missing can be bought', async () => {
  const { user, screen, requests } = await openLeafEvent({
    answers: { [vote]: [402, { code: 'COINS_NOT_ENOUGH', message: 'コインが足りません' }] },
  })
  await user.click(screen.getByRole('radio', { name: /森/ }))
  const amount = screen.getByRole<HTMLInputElement>('spinbutton', { name: '枚数' })
  expect(amount.max).toBe(String(leavesPerRound))
  await user.clear(amount)
  await user.type(amount, '7')
  expect(amount.value).toBe('17')
  const button = screen.getByRole('button', { name: `リーフ17枚で投票（${12 * coinsPerLeaf}コイン）` })
  await user.click(button)
  await screen.findByText('コインが足りません')
  expect(screen.getByRole('link', { name: 'コインを購入' }).getAttribute('href')).toBe('/coins')
  expect(requests[0]?.body).toEqual({ key: formKey, optionId: 41, leaves: 17, coinsMax: 12 * coinsPerLeaf })
})

test('a user may give a limited number of leaves in a round', async () => {
  const given = [{ ...receipt, leaves: leavesPerRound - 1 }]
  const { screen } = await openLeafEvent({ allowed: { ...allowance, given } })
  expect([...document.querySelectorAll('form dl > div')].map(({ textContent }) => textContent)).toEqual([
    '今日の無料リーフ5枚',
    'この投票で使える残りリーフ1枚',
    `投票済みリーフ${leavesPerRound - 1}枚`,
  ])
  expect(screen.getByRole('button', { name: '1枚増やす' }).hasAttribute('disabled')).toBe(true)
})

test('leaves that were taken back with a refund are shown to their user, and to everybody', async () => {
  const given = [{ ...receipt, takenBack: 3 }]
  const { screen } = await openLeafEvent({
    event: { rounds: [{ ...leafRound, takenBack: 4 }] },
    allowed: { ...allowance, given },
  })
  screen.getByText(/^コインが返金されたため、あなたのリーフ3枚を集計から取り消しました/)
  screen.getByText(/^返金によりリーフ4枚が集計から取り消されました/)
  cleanup()
  const others = await openLeafEvent({ allowed: { ...allowance, given: [receipt] } })
  expect(others.screen.queryByText(/返金/)).toBeNull()
})

test('a new account votes with free leaves only, and learns when it can use coins', async () => {
  const coinsFrom = '2026-01-03T01:00:00.000Z'
  const { screen } = await openLeafEvent({ allowed: { ...allowance, free: 2, coinsFrom } })
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: '枚数' }).max).toBe('2')
  screen.getByText((text) => text.includes(`${formatDateTime(coinsFrom, 'ja')}から使えます`))
  cleanup()
  const used = await openLeafEvent({ allowed: { ...allowance, free: 0, coinsFrom } })
  used.screen.getByText(/^今日の無料リーフをすべて使いました/)
  expect(used.screen.queryByRole('spinbutton')).toBeNull()
})

test('a user who has given all leaves of the round is thanked', async () => {
  const { screen } = await openLeafEvent({ allowed: { ...allowance, given: [{ ...receipt, leaves: leavesPerRound }] } })
  screen.getByText('この投票で使えるリーフをすべて投票しました。ありがとうございます。')
  expect(screen.queryByRole('spinbutton')).toBeNull()
})

test('a form that is not complete is not sent', async () => {
  const form = new FormData()
  form.append('round', '8')
  const refuse = () => Promise.reject(new Error('nothing may be sent'))
  expect(await answerBallot(form, refuse)).toMatchObject({ roundId: 8, status: 400, code: 'INVALID_REQUEST' })
})

test('a visitor sees the options, and signs in to vote for the chosen one', async () => {
  const { user, screen } = await openLeafEvent({ allowed: null })
  const login = () => screen.getByRole('link', { name: 'ログインして投票' }).getAttribute('href')
  expect(login()).toBe(`/login?redirect=${encodeURIComponent('/leaf-events/5')}`)
  await user.click(screen.getByRole('radio', { name: /海/ }))
  expect(login()).toBe(`/login?redirect=${encodeURIComponent('/leaf-events/5?option=42')}`)
  const posters = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(posters).toEqual(['森リーフ5枚17%', '海リーフ20枚67%', '山リーフ5枚17%'])
  expect(document.querySelectorAll<HTMLElement>('.leaf-bar')[1]?.style.width).toMatch(/^66\.6/)
  screen.getByText('合計 リーフ30枚')
})

test('a sign-in returns to the option that was chosen, and to none of another event', async () => {
  const { screen } = await openLeafEvent({ path: '/leaf-events/5?option=42' })
  const option = screen.getByRole<HTMLInputElement>('radio', { name: /海/ })
  expect([option.checked, document.activeElement === option]).toEqual([true, true])
  cleanup()
  const other = await openLeafEvent({ path: '/leaf-events/5?option=99' })
  expect(other.screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([])
})

test('an event leads to its channel, to the list, and organizers to the studio', async () => {
  const { screen } = await openLeafEvent({})
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect([href('夜の窓'), href('スタジオで管理'), href('リーフイベント一覧')]).toEqual([
    '/channels/3',
    '/studio/3/leaf-events/5',
    '/leaf-events',
  ])
  screen.getByText('投票受付中')
  screen.getByText('どこへ行く？')
  expect(screen.queryByText('投票はまだありません。')).toBeNull()
})

test('an event of the demo is marked', async () => {
  const { screen } = await openLeafEvent({ event: { demo: true } })
  screen.getByText('デモ')
  cleanup()
  expect((await openLeafEvent({})).screen.queryByText('デモ')).toBeNull()
})

test('an event without rounds says so; viewers do not organize it', async () => {
  const { screen } = await openLeafEvent({ event: { rounds: [], organizes: false, description: '' } })
  screen.getByText('投票はまだありません。')
  expect(screen.queryByRole('link', { name: 'スタジオで管理' })).toBeNull()
})

test('the totals of a round follow the room; older ones change nothing, and a new connection reads again', async () => {
  const { screen, send, joined, loads } = await openLeafEvent({ allowed: null })
  await joined()
  send({ type: 'joined' })
  const total = (leaves: number) => `合計 リーフ${leaves}枚`
  send({ type: 'leafRounds', rounds: [{ ...leafRound, leaves: 40, ballots: 4 }] })
  await screen.findByText(total(40))
  send({ type: 'leafRounds', rounds: [{ ...leafRound, leaves: 20, ballots: 2 }] })
  await expect.poll(() => screen.queryByText(total(40))).toBeNull()
  screen.getByText(total(30))
  expect(loads.count).toBe(1)
  send({ type: 'joined' })
  await expect.poll(() => loads.count).toBe(2)
})

test('a vote of the viewer on another device loads the leaves again', async () => {
  const { send, joined, loads } = await openLeafEvent({})
  await joined()
  send({ type: 'leavesGiven' })
  await expect.poll(() => loads.count).toBe(2)
})
