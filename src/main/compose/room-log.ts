import type { Logger } from 'pino'
import { memoryRoomLog } from '#server/ports/room-log/memory.ts'
import type { RoomLog } from '#server/ports/room-log/port.ts'
import type { Config } from '../config.ts'

/** In Redis if several processes share the rooms, else in memory. Its client is loaded only if needed. */
export async function openRoomLog({ REDIS_URL: url }: Config, log: Logger): Promise<RoomLog> {
  if (url === undefined) return memoryRoomLog()
  const { openRedisRoomLog } = await import('#server/ports/room-log/redis/index.ts')
  return openRedisRoomLog({ url, log })
}
