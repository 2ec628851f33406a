import type { Logger } from 'pino'
import { memoryRoomLog } from '#server/ports/room-log/memory.ts'
import type { RoomLog } from '#server/ports/room-log/port.ts'
import type { Config } from '../config.ts'

/** In Redis if several processes share the rooms, else in memory. Its client is loaded only if needed. */
export async function openRoomLog({ REDIS_URL: url, DATABASE_URL }: Config, log: Logger): Promise<RoomLog> {
  // The embedded database belongs to one process.
  if (url === undefined) return memoryRoomLog({ hasOthers: DATABASE_URL !== undefined })
  const { openRedisRoomLog } = await import('#server/ports/room-log/redis/index.ts')
  return openRedisRoomLog({ url, log })
}
