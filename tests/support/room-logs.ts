/** Room logs in memory and over a Redis of their own, and recorders of what a member of a room receives. */
import { afterAll, afterEach, beforeAll } from 'vitest'
import { memoryRoomLog } from '#server/ports/room-log/memory.ts'
import type { RoomEntry, RoomListener, RoomLog, RoomMembership } from '#server/ports/room-log/port.ts'
import { openRedisRoomLog } from '#server/ports/room-log/redis/index.ts'
import { startRedis, type TestRedis } from './redis.ts'

const log = { warn() {}, info() {} }
let rooms = 0

/** The log of one process; the test closes it. */
export const openRoomLogOn = (redis: TestRedis): Promise<RoomLog> => openRedisRoomLog({ url: redis.url, log })

/** Starts a Redis for the tests of a file; each test closes the logs that it has opened. */
export function roomLogs() {
  let redis: TestRedis
  const opened: RoomLog[] = []
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterEach(async () => {
    for (const roomLog of opened.splice(0)) await roomLog.close()
  })
  afterAll(() => redis.close())
  const register = (roomLog: RoomLog): RoomLog => {
    opened.push(roomLog)
    return roomLog
  }
  return {
    redis: () => redis,
    openRedis: async () => register(await openRoomLogOn(redis)),
    /** Tolerates a slow Redis, for tests in which it is always available. */
    openPatientRedis: async () => register(await openRedisRoomLog({ url: redis.url, patienceMs: 60_000, log })),
    openMemory: () => register(memoryRoomLog()),
  }
}

export const freshRoom = () => `live:${(rooms += 1)}`
export const entry = (id: string): RoomEntry => ({ id, payload: `{"of":"${id}"}` })

interface Recorder extends RoomListener {
  readonly ids: string[]
  readonly signals: string[]
  readonly counts: number[]
  readonly resets: (readonly RoomEntry[] | null)[]
}

function recorder(): Recorder {
  const ids: string[] = []
  const signals: string[] = []
  const counts: number[] = []
  const resets: (readonly RoomEntry[] | null)[] = []
  return {
    ids,
    signals,
    counts,
    resets,
    event: ({ id }) => ids.push(id),
    signal: (payload) => signals.push(payload),
    viewers: (count) => counts.push(count),
    onReset(missed) {
      resets.push(missed)
      for (const { id } of missed ?? []) ids.push(id)
    },
  }
}

export async function enter(
  roomLog: RoomLog,
  room: string,
): Promise<Recorder & { readonly membership: RoomMembership }> {
  const listener = recorder()
  return { ...listener, membership: await roomLog.join(room, listener) }
}
