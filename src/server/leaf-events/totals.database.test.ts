import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import type { LeafRoundsMessage } from '#contract/leaf-events/schemas.ts'
import { leafEventsOn, openLeafEventApi, type LeafEventApi } from '#tests/support/leaf-event-api.ts'
import type { Database } from '../ports/database/port.ts'

let api: LeafEventApi
beforeEach(async () => {
  api = await openLeafEventApi()
})

/** Of a room, in any second. */
const messagesPerSecond = 4
const stepMs = 125

const isRounds = (message: object): message is LeafRoundsMessage => 'rounds' in message

/** A process with clients in the room of an event, whose job runs by the clock of the test. */
function watch(eventId: string) {
  const sent: { readonly at: number; readonly message: LeafRoundsMessage }[] = []
  let running = 0
  const isRunning = () => running > 0
  const database: Database = {
    close: () => api.database.close(),
    async run(operation, input) {
      running += 1
      try {
        return await api.database.run(operation, input)
      } finally {
        running -= 1
      }
    },
  }
  const messages = {
    push(message: object) {
      return isRounds(message) ? sent.push({ at: api.clock.now().getTime(), message }) : sent.length
    },
  }
  const job = leafEventsOn(api, database, messages, [eventId]).closing
  return {
    sent,
    job,
    /** Advances the clock; resolves when what is due then is done. */
    async advance(ms: number): Promise<void> {
      api.clock.advance(ms)
      await setImmediate()
      while (isRunning()) await setImmediate()
    },
    latest: (id: number) => sent.flatMap(({ message }) => message.rounds.filter((round) => round.id === id)).at(-1),
  }
}

test('the totals of a room come at most four times a second while votes arrive, and are exact when they end', async () => {
  const event = await api.newEvent()
  const closesAt = new Date(api.clock.now().getTime() + 120_000).toISOString()
  const rounds = [
    await api.newRound(event, undefined, { closesAt }),
    await api.newRound(event, undefined, { closesAt }),
  ] as const
  const { sent, job, advance, latest } = watch(event.split('/').at(-1) ?? '')
  await advance(60_000)
  await job.start()
  const voters = [api.user, api.follower, api.editor, api.owner]
  // Five free leaves of each voter.
  for (let step = 0; step < voters.length * 5; step += 1) {
    const { path, options } = rounds[step % 3 === 0 ? 0 : 1]
    expect((await api.vote(voters[step % 4] ?? api.user, path, options[step % 2] ?? 0)).statusCode).toBe(200)
    await advance(stepMs)
  }
  await advance(1000)
  expect(rounds.map(({ id }) => latest(id)?.leaves)).toEqual([7, 13])
  for (const { id } of rounds) expect(latest(id)).toMatchObject(await api.readRound(event, id, api.visitor))
  for (const { at } of sent) {
    expect(sent.filter((other) => other.at >= at && other.at < at + 1000).length).toBeLessThanOrEqual(messagesPerSecond)
  }
  const before = sent.length
  for (let second = 0; second < 60; second += 1) await advance(1000)
  // At the end one message has the results of both rounds, with the same totals.
  expect(sent.slice(before)).toHaveLength(1)
  expect(rounds.map(({ id }) => [latest(id)?.state, latest(id)?.leaves])).toEqual([
    ['closed', 7],
    ['closed', 13],
  ])
  for (const { id } of rounds) expect(latest(id)?.result).toEqual((await api.readRound(event, id)).result)
  await job.close()
})
