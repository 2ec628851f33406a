import { cleanup } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { LeafRound } from '#contract/leaf-events/schemas.ts'
import { chain, fileOf, voters, type Vote } from '#tests/support/ballot-chain.ts'
import { allowance, openLeafEvent, readAt, receipt } from '#tests/support/leaf-event-page.tsx'
import { leafRound } from '#tests/support/leaf-response.ts'
import { formatDateTime } from '../../shell/locale/index.ts'

const result = {
  frozenAt: '2026-02-02T03:00:00.000Z',
  winnerId: 42,
  override: null,
  episode: { id: 21, channelId: 3, seriesId: 11, title: '第二夜', opensAt: '2026-01-02T03:30:00.000Z' },
  head: 'a'.repeat(64),
}
const closed: LeafRound = { ...leafRound, state: 'closed', result }

test('a closed round shows its winner, the opened episode and the file of the ballots', async () => {
  const { screen } = await openLeafEvent({ event: { rounds: [closed], state: 'closed' } })
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

test('the next episode is announced while a round is open, and has its time until it opens', async () => {
  const episodeAt = '2026-05-02T03:00:00.000Z'
  const open = await openLeafEvent({ event: { rounds: [{ ...leafRound, episodeAt }] } })
  open.screen.getByText(`次のエピソードは${formatDateTime(episodeAt, 'ja')}に公開`)
  cleanup()
  vi.useFakeTimers({ now: readAt, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const episode = { ...result.episode, opensAt: episodeAt }
  const { screen } = await openLeafEvent({ event: { rounds: [{ ...closed, result: { ...result, episode } }] } })
  screen.getByText(`次のエピソードは${formatDateTime(episodeAt, 'ja')}に公開されます`)
  screen.getByText('第二夜')
  expect(screen.queryByRole('link', { name: '第二夜' })).toBeNull()
})

test('a voter sees the hash and the numbers of their ballots in the file', async () => {
  const { screen } = await openLeafEvent({ allowed: { ...allowance, given: [receipt] } })
  screen.getByText(receipt.voter)
  screen.getByText('2 1,003')
})

test('a visitor and a user without ballots have no receipt; in a file without voters it has numbers only', async () => {
  const { screen } = await openLeafEvent({ allowed: { ...allowance, given: [{ ...receipt, roundId: 9 }] } })
  expect(screen.queryByText('あなたの投票の番号')).toBeNull()
  cleanup()
  const older = await openLeafEvent({ allowed: { ...allowance, given: [{ ...receipt, voter: null }] } })
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
  const { user, screen } = await openLeafEvent({ event: { rounds: [round] }, allowed: { ...allowance, given } })
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
  const { screen } = await openLeafEvent({})
  screen.getByText('集計を確かめる')
  expect(screen.queryByText('このブラウザで確かめる')).toBeNull()
})

test('a decision of the organizer is shown with its reason and the votes', async () => {
  const override = { optionId: 41, reason: '同点のため', at: result.frozenAt }
  const { screen } = await openLeafEvent({
    event: { rounds: [{ ...closed, result: { ...result, override, episode: null } }] },
  })
  screen.getByText('主催者が「森」に決定しました')
  screen.getByText('理由：同点のため')
  screen.getByText('投票の1位は「海」でした。')
  expect(screen.queryByText('次のエピソードが公開されました')).toBeNull()
})

test('a round without votes says so', async () => {
  const { screen } = await openLeafEvent({
    event: { rounds: [{ ...closed, leaves: 0, result: { ...result, winnerId: null, head: null } }] },
  })
  screen.getByText('投票がありませんでした')
  expect(screen.queryByText('最後の投票のハッシュ値（SHA-256）')).toBeNull()
})
