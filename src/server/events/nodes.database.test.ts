import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { TestClock } from '#tests/support/clock.ts'
import { insertEvent, listSteps } from '#tests/support/given-events.ts'
import { addPerson } from '#tests/support/people.ts'
import { openTestPostgres, postgresUrl } from '#tests/support/shared-postgres.ts'
import type { Database } from '../ports/database/port.ts'
import { advanceEvents } from './advance.ts'
import { confirmEvent } from './store/tally.ts'

const startsAt = new Date('2026-11-10T03:00:00Z')
const endsAt = new Date('2026-11-15T12:59:00Z')
const now = '2026-11-20T12:00:00Z'

/** Of two web nodes. */
let nodes: [Database, Database]
let organizerId: number

beforeAll(async () => {
  const url = await postgresUrl()
  nodes = [await openTestPostgres(url), await openTestPostgres(url)]
  organizerId = await nodes[0].run(addPerson, { nickName: 'れん' })
})
afterAll(() => Promise.all(nodes.map((node) => node.close())))

const line = z.object({ event: z.int(), msg: z.string() })

/** The step of an event in a line of the log. */
function stepOf(text: string): string {
  const { event, msg } = line.parse(JSON.parse(text))
  return `${msg}: ${event}`
}

test('two nodes that advance and confirm events at once take each step once', async () => {
  const livers = await Promise.all(['そら', 'はな', 'りん'].map((nickName) => nodes[0].run(addPerson, { nickName })))
  const ids: number[] = []
  for (let count = 0; count < 12; count += 1) {
    const given = { organizerId, startsAt, endsAt, livers, state: 'entry', divisionSize: 3 } as const
    ids.push(await nodes[0].run(insertEvent, given))
  }
  const taken: string[] = []
  const log = pino({}, { write: (text) => void taken.push(stepOf(text)) })
  await Promise.all(nodes.map((database) => advanceEvents({ database, clock: new TestClock(now), log }, () => true)))
  const expected = ids.flatMap((id) => [`started an event: ${id}`, `froze an ended event: ${id}`])
  expect(taken.toSorted()).toEqual(expected.toSorted())

  const at = new Date(now)
  for (const eventId of ids) {
    const details = { event: eventId }
    const entry = { at, action: 'event.confirmed', actorUserId: organizerId, subjectUserId: null, details } as const
    const outcomes = await Promise.all(nodes.map((node) => node.run(confirmEvent, { eventId, at, entry })))
    expect(outcomes.toSorted()).toEqual(['closed', 'confirmed'])
  }
  const steps = await nodes[1].run(listSteps, ids)
  expect(steps.map(({ state, ranked, confirmations }) => [state, ranked, confirmations])).toEqual(
    ids.map(() => ['confirmed', livers.length, 1]),
  )
})
