import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LeafReceipt, LeafRound } from '#contract/leaf-events/schemas.ts'
import { chain, closed, fileOf, voters, type Vote } from '#tests/support/ballot-chain.ts'
import { leafRound } from '#tests/support/leaf-response.ts'
import { checkRound, type RoundCheck } from './check-round.ts'

const votes: Vote[] = [
  [1, 3],
  [2, 1],
  [1, 2],
]
const [option] = leafRound.options
const head = chain(votes).at(-1)?.hash ?? null
const result = { frozenAt: closed(votes).closesAt, winnerId: 1, override: null, episode: null, head }
const round: LeafRound = {
  ...leafRound,
  id: 7,
  state: 'closed',
  options: option === undefined ? [] : [1, 2].map((id) => ({ ...option, id, leaves: id === 1 ? 5 : 1 })),
  result,
}
const receipt: LeafReceipt = { roundId: 7, leaves: 5, takenBack: 0, voter: voters[1] ?? '', ballots: [1, 3] }

beforeEach(() => void vi.stubGlobal('isSecureContext', true))
afterEach(() => void vi.unstubAllGlobals())

interface Given {
  readonly content?: string
  readonly shown?: LeafRound
  readonly own?: LeafReceipt | null
  readonly status?: number
}
const text = fileOf(votes).join('\n')
const check = ({ content = text, shown = round, own = receipt, status = 200 }: Given): Promise<RoundCheck> =>
  checkRound(shown, own, async () => new Response(`${content}\n`, { status }))

test('a file that agrees with the page has the ballots of the viewer', async () => {
  expect(await check({})).toEqual({ found: 'agrees', own: 'found' })
})

test('a visitor, and a voter of a file without voters, only learn that it agrees', async () => {
  expect(await check({ own: null })).toEqual({ found: 'agrees', own: null })
  expect(await check({ own: { ...receipt, voter: null } })).toEqual({ found: 'agrees', own: null })
})

test.each([{ ballots: [1, 4] }, { ballots: [1] }, { leaves: 6 }, { voter: 'c'.repeat(64) }])(
  'other own ballots than those of the receipt are missing: %j',
  async (changed) => {
    expect(await check({ own: { ...receipt, ...changed } })).toEqual({ found: 'agrees', own: 'missing' })
  },
)

test('a changed ballot is named, and a changed result is found', async () => {
  expect(await check({ content: text.replace('"leaves":2,"at"', '"leaves":4,"at"') })).toEqual({
    found: 'ballot',
    ballot: 3,
  })
  expect(await check({ content: text.replace('"winner":1', '"winner":2') })).toEqual({ found: 'result' })
})

test.each<Partial<LeafRound>>([
  { id: 8 },
  { result: { ...result, winnerId: 2 } },
  { result: { ...result, head: 'd'.repeat(64) } },
  { options: round.options.map((one) => ({ ...one, leaves: 6 })) },
])('a file with another result than the page does not agree (%#)', async (changed) => {
  expect(await check({ shown: { ...round, ...changed } })).toEqual({ found: 'page' })
})

test('something else than a file, a failed download and a page without TLS differ', async () => {
  expect(await check({ content: '<html>' })).toEqual({ found: 'unreadable' })
  expect(await check({ status: 429 })).toEqual({ found: 'unavailable' })
  expect(await checkRound(round, null, () => Promise.reject(new TypeError('offline')))).toEqual({
    found: 'unavailable',
  })
  vi.stubGlobal('isSecureContext', false)
  expect(await check({})).toEqual({ found: 'insecure' })
})
