import { eventRoom } from '#contract/events/limits.ts'
import type { EventRanksMessage } from '#contract/events/schemas.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import { periodicJob } from '../periodic-job.ts'
import type { Database } from '../ports/database/port.ts'
import { rowIdOf, statelessRoom, type Realtime } from '../realtime/index.ts'
import { isPublic } from './policy.ts'
import { rankScores } from './ranks.ts'
import { findEvent, listScores } from './store/read.ts'

const everyMs = 1000

interface EventRoomsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly realtime: Pick<Realtime, 'broadcast' | 'openRooms' | 'onJoin'>
}

/**
 * The rooms of events. Each process reads the ranks of events that its clients watch every second, and sends them when
 * they have changed; so gifts cost nothing for events without an audience.
 */
export function createEventRooms({ database, clock, log, realtime }: EventRoomsDeps) {
  /** The latest messages, as text, by event. */
  const sent = new Map<string, string>()

  async function readRanks(id: string): Promise<EventRanksMessage | null> {
    const row = await database.run(findEvent, Number(id))
    if (!row || !isPublic(row.event)) return null
    const scores = await database.run(listScores, Number(id))
    return {
      type: 'eventRanks',
      room: eventRoom(Number(id)),
      state: row.event.state,
      ranks: rankScores(scores).map(({ division, rank, points, liverId }) => ({
        division,
        rank,
        points,
        userId: liverId,
      })),
    }
  }

  realtime.onJoin('event', async (id) => {
    const message = await readRanks(id)
    return message ? [message] : []
  })

  /** Each message contains all ranks. */
  const room = statelessRoom({
    name: 'event',
    async exists(id) {
      const eventId = rowIdOf(id)
      const row = eventId === null ? null : await database.run(findEvent, eventId)
      return row !== null && isPublic(row.event)
    },
  })

  const job = periodicJob({
    name: 'event-ranks',
    clock,
    log,
    everyMs,
    failure: 'could not send the ranks of events; retrying in a second',
    async run() {
      const open = realtime.openRooms('event')
      for (const id of sent.keys()) if (!open.includes(id)) sent.delete(id)
      for (const id of open) {
        const message = await readRanks(id)
        if (!message) continue
        const text = JSON.stringify(message)
        if (sent.get(id) === text) continue
        sent.set(id, text)
        realtime.broadcast(message)
      }
    },
  })
  return { room, job }
}
