import { cleanup } from '@testing-library/react'
import { useActionData } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { coinsPerLeaf, leafEventRoom, leavesPerRound } from '#contract/leaf-events/limits.ts'
import type { LeafAllowance, LeafEvent, LeafRound } from '#contract/leaf-events/schemas.ts'
import { chain, fileOf, voters, type Vote } from '#tests/support/ballot-chain.ts'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import { leafEvent, leafRound } from '#tests/support/leaf-response.ts'
import { pageSockets } from '#tests/support/page-sockets.ts'
import { browserApi } from '../../api/browser.ts'
import { formatDateTime } from '../../shell/locale/index.ts'
import { answerBallot, type BallotOutcome } from './answer-ballot.ts'
import { LeafEventPage } from './leaf-event-page.tsx'

const readAt = Date.parse('2026-01-02T04:00:00.000Z')
const key = '00000000-0000-4000-8000-000000000001'
const allowance: LeafAllowance = { free: 5, coins: coinsPerLeaf, coinsFrom: null, given: [] }
const receipt = { roundId: 8, leaves: 5, takenBack: 0, voter: 'b'.repeat(64), ballots: [2, 1003] }
const vote = 'POST /v1/leaf-events/5/rounds/8/ballots'
const result = {
  frozenAt: '2026-02-02T03:00:00.000Z',
  winnerId: 42,
  override: null,
  episode: { id: 21, channelId: 3, seriesId: 11, title: '第二夜' },
  head: 'a'.repeat(64),
}
const closed: LeafRound = { ...leafRound, state: 'closed', result }

interface Options {
  readonly event?: Partial<LeafEvent>
  readonly allowed?: LeafAllowance | null
  readonly answers?: Answers
  readonly path?: string
}

async function openEvent({ event = {}, allowed = allowance, answers = {}, path = '/leaf-events/5' }: Options) {
  const sockets = pageSockets()
  function Page() {
    const outcome = useActionData<BallotOutcome>()
    return (
      <LeafEventPage
        event={{ ...leafEvent, ...event }}
        allowance={allowed}
        formKey={key}
        readAt={readAt}
        outcome={outcome}
      />
    )
  }
  const page = await openPage(<Page />, {
    profile: allowed && mio,
    answers,
    path,
    action: (form) => answerBallot(form, browserApi),
  })
  await page.screen.findByRole('heading', { level: 1, name: '旅' })
  const send = (message: object) => sockets.send({ room: leafEventRoom(5), ...message })
  const joined = async () => {
    await expect.poll(() => sockets.requests).toContainEqual({ type: 'join', room: leafEventRoom(5), after: null })
  }
  return { ...page, send, joined }
}

test('a user votes with free leaves for a chosen option, once per key', async () => {
  const sent = Promise.withResolvers<void>()
  const { user, screen, requests } = await openEvent({
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
  await expect.poll(() => button().hasAttribute('disabled')).toBe(true)
  sent.resolve()
  await screen.findByText('リーフ2枚を投票しました')
  expect(requests).toEqual([{ call: vote, body: { key, optionId: 42, leaves: 2, coinsMax: 0 } }])
})

test('more than the free leaves costs coins, which the button names; what is missing can be bought', async () => {
  const { user, screen, requests } = await openEvent({
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
  expect(requests[0]?.body).toEqual({ key, optionId: 41, leaves: 17, coinsMax: 12 * coinsPerLeaf })
})

test('a user may give a limited number of leaves in a round', async () => {
  const given = [{ ...receipt, leaves: leavesPerRound - 1 }]
  const { screen } = await openEvent({ allowed: { ...allowance, given } })
  expect([...document.querySelectorAll('form dl > div')].map(({ textContent }) => textContent)).toEqual([
    '今日の無料リーフ5枚',
    'この投票で使える残りリーフ1枚',
    `投票済みリーフ${leavesPerRound - 1}枚`,
  ])
  expect(screen.getByRole('button', { name: '1枚増やす' }).hasAttribute('disabled')).toBe(true)
})

test('leaves that were taken back with a refund are shown to their user, and to everybody', async () => {
  const given = [{ ...receipt, takenBack: 3 }]
  const { screen } = await openEvent({
    event: { rounds: [{ ...leafRound, takenBack: 4 }] },
    allowed: { ...allowance, given },
  })
  screen.getByText(/^コインが返金されたため、あなたのリーフ3枚を集計から取り消しました/)
  screen.getByText(/^返金によりリーフ4枚が集計から取り消されました/)
  cleanup()
  const others = await openEvent({ allowed: { ...allowance, given: [receipt] } })
  expect(others.screen.queryByText(/返金/)).toBeNull()
})

test('a new account votes with free leaves only, and learns when it can use coins', async () => {
  const coinsFrom = '2026-01-03T01:00:00.000Z'
  const { screen } = await openEvent({ allowed: { ...allowance, free: 2, coinsFrom } })
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: '枚数' }).max).toBe('2')
  screen.getByText((text) => text.includes(`${formatDateTime(coinsFrom, 'ja')}から使えます`))
  cleanup()
  const used = await openEvent({ allowed: { ...allowance, free: 0, coinsFrom } })
  used.screen.getByText(/^今日の無料リーフをすべて使いました/)
  expect(used.screen.queryByRole('spinbutton')).toBeNull()
})

test('a user who has given all leaves of the round is thanked', async () => {
  const { screen } = await openEvent({ allowed: { ...allowance, given: [{ ...receipt, leaves: leavesPerRound }] } })
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
  const { user, screen } = await openEvent({ allowed: null })
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
  const { screen } = await openEvent({ path: '/leaf-events/5?option=42' })
  const option = screen.getByRole<HTMLInputElement>('radio', { name: /海/ })
  expect([option.checked, document.activeElement === option]).toEqual([true, true])
  cleanup()
  const other = await openEvent({ path: '/leaf-events/5?option=99' })
  expect(other.screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([])
})

test('an event leads to its channel, to the list, and organizers to the studio', async () => {
  const { screen } = await openEvent({})
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

test('an event without rounds says so; viewers do not organize it', async () => {
  const { screen } = await openEvent({ event: { rounds: [], organizes: false, description: '' } })
  screen.getByText('投票はまだありません。')
  expect(screen.queryByRole('link', { name: 'スタジオで管理' })).toBeNull()
})

test('the totals of a round follow the room; older ones change nothing, and a new connection reads again', async () => {
  const { screen, send, joined, loads } = await openEvent({ allowed: null })
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
  const { send, joined, loads } = await openEvent({})
  await joined()
  send({ type: 'leavesGiven' })
  await expect.poll(() => loads.count).toBe(2)
})

test('a closed round shows its winner, the opened episode and the file of the ballots', async () => {
  const { screen } = await openEvent({ event: { rounds: [closed], state: 'closed' } })
  const section = screen.getByRole('region', { name: '道は？' })
  expect(section.querySelector('.leaf-result')?.textContent).toContain('投票の結果海')
  expect(screen.getByRole('link', { name: '第二夜' }).getAttribute('href')).toBe('/channels/3/series/11/episodes/21')
  screen.getByText(`${formatDateTime(result.frozenAt, 'ja')}に締め切りました`)
  screen.getByText(result.head)
  expect(document.querySelector('a[download]')?.getAttribute('href')).toBe('/v1/leaf-events/5/rounds/8/ballots')
  screen.getByText(/^3件の投票をすべて公開しています/)
  expect([...section.querySelectorAll('.leaf-poster')].map((poster) => poster.textContent?.startsWith('決定'))).toEqual(
    [false, true, false],
  )
  expect(screen.queryByText(/主催者が/)).toBeNull()
})

test('a voter sees the hash and the numbers of their ballots in the file', async () => {
  const { screen } = await openEvent({ allowed: { ...allowance, given: [receipt] } })
  screen.getByText(receipt.voter)
  screen.getByText('2 1,003')
})

test('a visitor and a user without ballots have no receipt; in a file without voters it has numbers only', async () => {
  const { screen } = await openEvent({ allowed: { ...allowance, given: [{ ...receipt, roundId: 9 }] } })
  expect(screen.queryByText('あなたの投票の番号')).toBeNull()
  cleanup()
  const older = await openEvent({ allowed: { ...allowance, given: [{ ...receipt, voter: null }] } })
  older.screen.getByText('あなたの投票の番号')
  expect(older.screen.queryByText(/この投票でのあなたのハッシュ値/)).toBeNull()
})

test('the file of a closed round is checked in the browser, with the own votes', async () => {
  vi.stubGlobal('isSecureContext', true)
  onTestFinished(() => void vi.unstubAllGlobals())
  const votes: Vote[] = [
    [1, 3],
    [2, 1],
  ]
  const head = chain(votes).at(-1)?.hash ?? null
  const options = leafRound.options.slice(0, 2).map((one, at) => ({ ...one, id: at + 1, leaves: at === 0 ? 3 : 1 }))
  const round: LeafRound = { ...closed, id: 7, options, result: { ...result, winnerId: 1, head } }
  const given = [{ roundId: 7, leaves: 3, takenBack: 0, voter: voters[1] ?? '', ballots: [1] }]
  const { user, screen } = await openEvent({ event: { rounds: [round] }, allowed: { ...allowance, given } })
  const answer = { text: fileOf(votes).join('\n') }
  globalThis.fetch = async () => new Response(answer.text)
  await user.click(screen.getByText('集計を確かめる'))
  const button = screen.getByRole('button', { name: 'このブラウザで確かめる' })
  await user.click(button)
  await screen.findByText(/^すべて一致しました/)
  screen.getByText('あなたの投票も、すべて正しく数えられています。')
  answer.text = answer.text.replace('"leaves":1,"at"', '"leaves":2,"at"')
  await user.click(button)
  await screen.findByText(/2番の投票が、記録されたあとに変えられています/)
})

test('an open round cannot be checked yet', async () => {
  const { screen } = await openEvent({})
  screen.getByText('集計を確かめる')
  expect(screen.queryByText('このブラウザで確かめる')).toBeNull()
})

test('a decision of the organizer is shown with its reason and the votes', async () => {
  const override = { optionId: 41, reason: '同点のため', at: result.frozenAt }
  const { screen } = await openEvent({
    event: { rounds: [{ ...closed, result: { ...result, override, episode: null } }] },
  })
  screen.getByText('主催者が「森」に決定しました')
  screen.getByText('理由：同点のため')
  screen.getByText('投票の1位は「海」でした。')
  expect(screen.queryByText('次のエピソードが公開されました')).toBeNull()
})

test('a round without votes says so', async () => {
  const { screen } = await openEvent({
    event: { rounds: [{ ...closed, leaves: 0, result: { ...result, winnerId: null, head: null } }] },
  })
  screen.getByText('投票がありませんでした')
  expect(screen.queryByText('最後の投票のハッシュ値（SHA-256）')).toBeNull()
})
