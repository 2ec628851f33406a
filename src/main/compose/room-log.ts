import type { Logger } from 'pino'
import { memoryRoomLog } from '#server/ports/room-log/memory.ts'
import type { RoomLog } from '#server/ports/room-log/port.ts'
import { openRedisRoomLog } from '#server/ports/room-log/redis/index.ts'
import type { Config } from '../config.ts'

/** In Redis if several processes share the rooms, else in memory. */
export const openRoomLog = async ({ REDIS_URL: url }: Config, log: Logger): Promise<RoomLog> =>
  url === undefined ? memoryRoomLog() : openRedisRoomLog({ url, log })
