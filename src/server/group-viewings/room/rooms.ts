import { z } from 'zod'
import { groupViewingEvent, groupViewingRequest, type GroupViewingEvent } from '#contract/group-viewings/room.ts'
import { absentSeconds, groupViewingRoom } from '#contract/group-viewings/limits.ts'
import { playbackReport } from '#contract/group-viewings/schemas.ts'
import { DomainError } from '../../errors.ts'
import { periodicJob } from '../../periodic-job.ts'
import { openControlChannel, roomOf } from '../../realtime/index.ts'
import type { GroupChange } from '../change-state.ts'
import type { GroupViewingsDeps } from '../deps.ts'
import { listAbsent, touchParticipants } from '../store/participants.ts'
import { changeGroupViewing, findGroupViewing, type GroupViewingRow } from '../store/state.ts'
import { presentState, type RoomContext } from './context.ts'
import { GroupRoom } from './group-room.ts'

const flushEveryMs = 1000
const touchEveryMs = 10_000

const message = z.discriminatedUnion('type', [
  /** The key was revoked, or the group viewing deleted. */
  z.object({ type: z.literal('ended'), id: z.string() }),
  z.object({
    type: z.literal('reports'),
    id: z.string(),
    reports: z.array(playbackReport.extend({ id: z.int() })),
  }),
])

/** The rooms of group viewings: their changes, and who is connected. */
export async function openGroupRooms(deps: GroupViewingsDeps) {
  const { database, clock, log, roomLog, realtime } = deps
  const rooms = new Map<string, GroupRoom>()
  const now = () => clock.now().getTime()

  const channel = await openControlChannel({
    roomLog,
    name: 'group-viewings',
    message,
    receive(received) {
      const room = rooms.get(received.id)
      if (received.type === 'ended') room?.closeToOthers()
      else room?.reports.receiveOfOthers(received.reports, now())
    },
    reset() {
      for (const room of rooms.values()) room.closeToOthers()
    },
  })

  async function publish(row: GroupViewingRow): Promise<void> {
    const event: GroupViewingEvent = { type: 'state', state: presentState(row) }
    await realtime.publish(groupViewingRoom(row.id), `state:${row.version}`, event)
  }

  async function change(id: string, requested: GroupChange): Promise<void> {
    const changed = await database.run(changeGroupViewing, { id, change: requested, now: clock.now() })
    if (typeof changed === 'string') throw new DomainError(changed)
    await publish(changed)
  }

  const context: RoomContext = {
    ...deps,
    closed: (id) => rooms.delete(id),
    change,
    signalReports: (id, reports) => channel.signal({ type: 'reports', id, reports: [...reports] }),
    failed: (err, what) => log.error({ err }, what),
  }

  async function leaveAbsent(room: GroupRoom): Promise<void> {
    // Participants return to a process that has just started.
    if (now() - room.openedAt < absentSeconds * 1000) return
    const since = new Date(now() - absentSeconds * 1000)
    const absent = await database.run(listAbsent, { groupViewingId: room.id, since })
    const participantIds = absent.filter((id) => !room.connected.includes(id))
    if (participantIds.length > 0) await change(room.id, { type: 'absent', participantIds })
  }

  const flushing = periodicJob({
    name: 'group-viewing-reports',
    clock,
    log,
    everyMs: flushEveryMs,
    failure: 'could not send the reports of a group viewing; trying again in a second',
    async run() {
      for (const room of rooms.values()) await room.flushReports()
    },
  })

  const touching = periodicJob({
    name: 'group-viewing-presence',
    clock,
    log,
    everyMs: touchEveryMs,
    failure: 'could not store who is in group viewings; trying again in ten seconds',
    async run() {
      const ids = Array.from(rooms.values(), ({ connected }) => connected).flat()
      if (ids.length > 0) await database.run(touchParticipants, { ids, at: clock.now() })
      for (const room of rooms.values()) {
        if (room.lapsed) room.closeToOthers()
        else await leaveAbsent(room)
      }
    },
  })

  return {
    kind: roomOf({
      name: 'group-viewing',
      message: groupViewingRequest,
      event: groupViewingEvent,
      async open(id) {
        const row = z.uuid().safeParse(id).success ? await database.run(findGroupViewing, id) : null
        if (row === null) return null
        const room = new GroupRoom(context, row)
        rooms.set(id, room)
        return room
      },
    }),
    change,
    publish,

    /** Closes the room of an ended group viewing in all processes. */
    async end(id: string): Promise<void> {
      rooms.get(id)?.closeToOthers()
      await channel.publish({ type: 'ended', id })
    },

    async start(): Promise<void> {
      await Promise.all([flushing.start(), touching.start()])
    },

    async close(): Promise<void> {
      await Promise.all([flushing.close(), touching.close()])
      channel.leave()
    },
  }
}
