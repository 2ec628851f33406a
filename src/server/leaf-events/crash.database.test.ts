import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { profileOf } from '#tests/support/slice-api.ts'
import { giveCoins } from '#tests/support/given-coins.ts'
import { listStoredBallots, listTotals } from '#tests/support/given-leaf-event.ts'
import { leafEventsOn, openLeafEventApi, type LeafEventApi } from '#tests/support/leaf-event-api.ts'
import { balancedTotals, readLedgerTotals } from '#tests/support/ledger-totals.ts'
import { durableSandbox, Killed, killable } from '#tests/support/shop.ts'
import type { LeafEvents } from './index.ts'

let api: LeafEventApi
beforeEach(async () => {
  api = await openLeafEventApi()
})

const minute = 60_000

/** The slice of a process that is killed around step `at` of the database. */
function killedAt(at: number, when: 'before' | 'after') {
  const { payments } = durableSandbox(api.clock, { site: null })
  const killed = killable(api.database, payments, at, when)
  return { leafEvents: leafEventsOn(api, killed.database), steps: killed.steps }
}

const orKilled = (error: unknown) => {
  if (!(error instanceof Killed)) throw error
}

/** Votes of two users for coins, sent again to the next process until each has an answer. */
test('each vote is counted and paid once, wherever the process is killed', async () => {
  const event = await api.newEvent()
  await giveCoins(api.database, { userId: api.ids.user, sort: 'paid', coins: 10_000, at: api.clock.now() })
  let counted = 0
  const { path, id, options } = await api.newRound(event)
  const key = { eventId: Number(path.split('/')[3]), roundId: id }
  api.clock.advance(minute)
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; ; at += 1) {
      const killed = killedAt(at, when)
      const ballots = [1, 2].map((leaves) => ({ key: randomUUID(), optionId: options[0] ?? 0, leaves, coinsMax: 1000 }))
      const send = async (leafEvents: LeafEvents) => {
        for (const ballot of ballots) await leafEvents.vote(profileOf(api.ids.user, []), key, ballot)
      }
      await send(killed.leafEvents).catch(orKilled)
      await send(leafEventsOn(api, api.database))
      counted += 3
      expect(await api.database.run(listTotals, id)).toMatchObject([{ leaves: counted }, { leaves: 0 }])
      if (killed.steps() < at) break
      expect(at).toBeLessThan(20)
    }
  }
  const stored = await api.database.run(listStoredBallots, id)
  const paid = stored.reduce((sum, { leaves, free }) => sum + (leaves - free) * 10, 0)
  expect(paid).toBe((counted - 5) * 10)
  expect(await api.database.run(readLedgerTotals, null)).toMatchObject({
    ...balancedTotals,
    held: BigInt(10_000 - paid),
  })
})

test('each round is frozen once with its episode, wherever the process is killed', async () => {
  const event = await api.newEvent()
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; ; at += 1) {
      const episodeId = await api.add(`${when} ${at}`)
      const round = await api.newRound(event, [{ title: '右', episodeId }, { title: '左' }])
      api.clock.advance(minute)
      await api.vote(api.follower, round.path, round.options[0] ?? 0)
      api.clock.advance(60 * minute)
      const killed = killedAt(at, when)
      await killed.leafEvents.closing.start()
      await killed.leafEvents.closing.close()
      await api.runJob()
      const { result } = await api.readRound(event, round.id)
      expect(result).toMatchObject({ winnerId: round.options[0], episode: { id: episodeId } })
      const closed = (await api.audit.list({ limit: 50 })).filter(({ action, details }) => {
        return action === 'leaf_round.closed' && details['round'] === round.id
      })
      expect(closed).toHaveLength(1)
      // A new day, for free leaves.
      api.clock.advance(24 * 60 * minute)
      if (killed.steps() < at) break
      expect(at).toBeLessThan(20)
    }
  }
})
