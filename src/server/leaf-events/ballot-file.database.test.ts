import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { ballotFileHead, ballotLine, checkBallots } from '#contract/leaf-events/chain.ts'
import { openLeafEventApi, type LeafEventApi } from '#tests/support/leaf-event-api.ts'
import { readVoterKey } from '#tests/support/given-leaf-event.ts'
import { runSql } from '#tests/support/ledger-totals.ts'
import type { SliceCaller } from '#tests/support/slice-api.ts'

let api: LeafEventApi
let event: string
beforeEach(async () => {
  api = await openLeafEventApi()
  event = await api.newEvent()
})

const minute = 60_000
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('the public file of ballots', () => {
  const linesOf = async (path: string): Promise<unknown[]> => {
    const answer = await api.visitor.get(`${path}/ballots`)
    expect(answer.headers['content-type']).toContain('application/jsonl')
    return answer.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  }

  test('lets everybody check the result, and has no personal data', async () => {
    const round = await api.newRound(event)
    api.clock.advance(minute)
    await api.vote(api.user, round.path, round.options[0] ?? 0, 2)
    await api.vote(api.follower, round.path, round.options[1] ?? 0, 3)
    await api.owner.post(`${round.path}/close`)
    const [first, ...rest] = await linesOf(round.path)
    const lines = rest.map((line) => ballotLine.strict().parse(line))
    const checked = await checkBallots(ballotFileHead.parse(first), lines, sha256)
    expect(checked).toMatchObject({ ballots: 2, leaves: 5, problem: null, head: lines[1]?.hash })
    expect(await api.leafEvents.verify(Number(event.split('/').at(-1)))).toMatchObject([
      { roundId: round.id, ...checked },
    ])
  })

  test('shows voters their ballots by their receipt, and not who the others are', async () => {
    const round = await api.newRound(event)
    api.clock.advance(minute)
    await api.vote(api.user, round.path, round.options[0] ?? 0, 1)
    await api.vote(api.follower, round.path, round.options[0] ?? 0, 1)
    await api.vote(api.user, round.path, round.options[1] ?? 0, 1)
    const receiptOf = async (by: SliceCaller) => (await by.get(`${event}/allowance`)).json().given
    const [receipt] = await receiptOf(api.user)
    expect(receipt).toMatchObject({ roundId: round.id, leaves: 2, ballots: [1, 3] })
    expect((await receiptOf(api.follower))[0].ballots).toEqual([2])
    expect(await receiptOf(api.editor)).toEqual([])
    const [first, ...lines] = await linesOf(round.path)
    expect(first).toMatchObject({ version: 2 })
    const own = lines.map((line) => ballotLine.parse(line)).filter(({ voter }) => voter === receipt.voter)
    expect(own.map(({ sequence }) => sequence)).toEqual([1, 3])
    const key = (await api.database.run(readVoterKey, round.id)) ?? ''
    for (const text of [JSON.stringify([first, ...lines]), (await api.owner.get(event)).body]) {
      expect(text).not.toContain(key)
    }
  })

  test('shows a ballot that an administrator of the database has changed', async () => {
    const round = await api.newRound(event)
    api.clock.advance(minute)
    await api.vote(api.user, round.path, round.options[0] ?? 0, 2)
    await api.owner.post(`${round.path}/close`)
    await api.database.run(
      runSql,
      `do $$ begin
        perform set_config('session_replication_role', 'replica', true);
        update leaf_ballots set option_id = ${round.options[1]} where round_id = ${round.id};
      end $$`,
    )
    const [verified] = await api.leafEvents.verify(Number(event.split('/').at(-1)))
    expect(verified?.problem).toBe('ballot 1 was changed')
  })
})
