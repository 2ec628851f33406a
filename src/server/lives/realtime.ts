import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { liveRoom, type RealtimeMessage } from '#contract/realtime.ts'
import type { RoomEntry, RoomLog } from '../ports/room-log/port.ts'
import type { Realtime, Visitor } from '../realtime/index.ts'
import { presentLive, type MediaAddresses } from './present.ts'
import { liveNews, type LiveNews } from './rooms.ts'
import type { Lives } from './service/index.ts'
import type { LiveRow } from './store.ts'

export interface LiveRealtimeSetup {
  readonly lives: Lives
  readonly realtime: Pick<Realtime, 'tell' | 'viewers' | 'isOpen' | 'openRooms'>
  readonly roomLog: RoomLog
  readonly addresses: MediaAddresses
  /** A live has changed; every process hears so that has its room open. */
  readonly changed: (live: LiveRow) => void
  readonly failed: (error: unknown, what: string) => void
}

export interface LiveRealtime {
  /** What somebody who comes into the room of a live is told of it: the whole truth. */
  greet(liveId: string, visitor: Visitor): Promise<readonly RealtimeMessage[]>
}

/** Where processes tell each other about lives. */
const newsRoom = 'lives'
const carried = z.object({ from: z.string(), news: liveNews })
/** What lasts goes in an order: whoever was out of reach hears then what was told meanwhile. */
const lasts = ({ type }: LiveNews): boolean => type !== 'health' && type !== 'fault'

/** Lets pages hear of a live in its room, whichever process has seen what. */
export async function connectLives(setup: LiveRealtimeSetup): Promise<LiveRealtime> {
  const { lives, realtime, roomLog, addresses, changed, failed } = setup
  const { rooms } = lives
  const self = randomUUID()

  /** Whose live it is, as far as they have its page open here: nobody else hears how its stream fares. */
  const livers = new Map<string, number>()

  const messageOf = (live: LiveRow, { userId, hostname }: Visitor): RealtimeMessage => {
    const audience = { addresses, host: hostname, userId }
    return { type: 'live', room: liveRoom(live.id), live: presentLive(live, rooms.moment(live.id), audience) }
  }

  function show(live: LiveRow): void {
    if (live.endedAt !== null) livers.delete(live.id)
    changed(live)
    realtime.tell(liveRoom(live.id), (visitor) => messageOf(live, visitor))
  }

  function tellLiver(liveId: string, message: RealtimeMessage): void {
    realtime.tell(liveRoom(liveId), ({ userId }) => (livers.get(liveId) === userId && userId !== null ? message : null))
  }

  rooms.connect({
    viewers: (liveId) => realtime.viewers(liveRoom(liveId)),
    live: show,
    health: (liveId, health) => tellLiver(liveId, { type: 'health', room: liveRoom(liveId), health }),
    fault: (liveId, fault) => tellLiver(liveId, { type: 'fault', room: liveRoom(liveId), fault }),
    carry(news) {
      const payload = JSON.stringify({ from: self, news } satisfies z.infer<typeof carried>)
      if (!lasts(news)) return roomLog.tell(newsRoom, payload)
      roomLog
        .append(newsRoom, { id: randomUUID(), payload })
        .catch((error: unknown) => failed(error, 'other processes could not be told of a live'))
    },
  })

  function readAnew(liveId: string): void {
    lives.find(liveId).then(show, (error: unknown) => failed(error, 'a live that has changed could not be read'))
  }

  function hear(payload: string): void {
    const { from, news } = carried.parse(JSON.parse(payload))
    if (from === self) return
    rooms.hear(news)
    const isOfLive = news.type === 'changed' || news.type === 'pictured'
    if (!isOfLive || !realtime.isOpen(liveRoom(news.liveId))) return
    readAnew(news.liveId)
  }

  const heard = ({ payload }: RoomEntry): void => hear(payload)
  await roomLog.join(newsRoom, {
    event: heard,
    signal: hear,
    viewers() {},
    anew(missed) {
      if (missed !== null) missed.forEach(heard)
      else for (const room of realtime.openRooms()) readAnew(room.slice(liveRoom('').length))
    },
  })
  return {
    async greet(liveId, visitor) {
      const live = await lives.find(liveId)
      if (visitor.userId !== live.liver.id) return [messageOf(live, visitor)]
      livers.set(liveId, live.liver.id)
      const room = liveRoom(liveId)
      const health = rooms.health(liveId)
      return [messageOf(live, visitor), ...(health ? [{ type: 'health', room, health } as const] : [])]
    },
  }
}
