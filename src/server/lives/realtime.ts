import { liveRoom } from '#contract/lives/limits.ts'
import type { LiveRoomMessage } from '#contract/lives/room.ts'
import type { RoomLog } from '../ports/room-log/port.ts'
import { openControlChannel, type Client, type Realtime, type UserRooms } from '../realtime/index.ts'
import { presentLive, type MediaAddresses } from './present.ts'
import { liveControlEvent, type LiveControlEvent } from './live-status.ts'
import { startNotes } from './reminders/realtime.ts'
import type { Lives } from './service/index.ts'
import type { LiveRow } from './store.ts'

export interface LiveRealtimeDeps {
  readonly lives: Lives
  readonly realtime: Pick<Realtime, 'onJoin' | 'onViewers' | 'notify' | 'viewers' | 'isOpen' | 'openRooms'>
  readonly roomLog: RoomLog
  readonly addresses: MediaAddresses
  /** For users who are reminded of the start of a live. */
  readonly userRooms: UserRooms
  readonly failed: (error: unknown, what: string) => void
  /** A live has changed, here or in another process; called before clients are notified. */
  readonly onChanged: (liveId: string) => void
}

/** Durable events reach a process that was disconnected later. */
const isDurable = ({ type }: LiveControlEvent): boolean => type !== 'health' && type !== 'fault' && type !== 'conflict'

/** Publishes changes of lives to clients in their rooms, across processes. */
export async function connectLives(deps: LiveRealtimeDeps): Promise<void> {
  const { lives, realtime, roomLog, addresses, failed, onChanged } = deps
  const { status } = lives
  const notifyStart = startNotes(deps)

  /** Liver of each live whose liver is connected here; only the liver receives health, faults and conflicts. */
  const livers = new Map<string, number>()

  const messageOf = (live: LiveRow, { userId, hostname }: Client): LiveRoomMessage => {
    // The room admits only those who may watch.
    const audience = { addresses, host: hostname, userId, access: 'watch' } as const
    return { type: 'live', room: liveRoom(live.id), live: presentLive(live, status.momentOf(live.id), audience) }
  }

  function recordViewers(liveId: string, viewers: number): void {
    lives.peaks.record(liveId, viewers).catch((error: unknown) => failed(error, 'could not store a number of viewers'))
  }

  function broadcast(live: LiveRow): void {
    onChanged(live.id)
    if (live.endedAt !== null) {
      livers.delete(live.id)
      lives.peaks.forget(live.id)
    }
    status.notifyChanged(live)
    // Viewers who waited for the start count as soon as the live is on air.
    if (live.state === 'on_air') recordViewers(live.id, realtime.viewers(liveRoom(live.id)))
    realtime.notify(liveRoom(live.id), (client) => messageOf(live, client))
  }

  function sendToLiver(liveId: string, message: LiveRoomMessage): void {
    const isLiver = ({ userId }: Client) => userId !== null && livers.get(liveId) === userId
    realtime.notify(liveRoom(liveId), (client) => (isLiver(client) ? message : null))
  }

  function refresh(liveId: string): void {
    lives.find(liveId).then(broadcast, (error: unknown) => failed(error, 'could not read a live that has changed'))
  }

  const channel = await openControlChannel({
    roomLog,
    name: 'lives',
    message: liveControlEvent,
    receive(event) {
      status.apply(event)
      const isVisible = event.type === 'changed' || event.type === 'posterReady'
      if (isVisible) onChanged(event.liveId)
      if (isVisible && realtime.isOpen(liveRoom(event.liveId))) refresh(event.liveId)
    },
    reset: () => realtime.openRooms('live').forEach(refresh),
  })

  status.connect({
    viewers: (liveId) => realtime.viewers(liveRoom(liveId)),
    live: broadcast,
    started: (liveId) => {
      notifyStart(liveId).catch((error: unknown) => failed(error, 'could not send the reminders of a live'))
    },
    health: (liveId, health) => sendToLiver(liveId, { type: 'health', room: liveRoom(liveId), health }),
    fault: (liveId, fault) => sendToLiver(liveId, { type: 'fault', room: liveRoom(liveId), fault }),
    conflict: (liveId, conflict) => sendToLiver(liveId, { type: 'conflict', room: liveRoom(liveId), conflict }),
    publish(event) {
      if (!isDurable(event)) return channel.signal(event)
      channel
        .publish(event)
        .catch((error: unknown) => failed(error, 'could not publish a change of a live to other processes'))
    },
  })

  realtime.onViewers('live', recordViewers)

  realtime.onJoin('live', async (liveId, client): Promise<readonly LiveRoomMessage[]> => {
    const live = await lives.findRecent(liveId)
    if (client.userId !== live.liver.id) return [messageOf(live, client)]
    livers.set(liveId, live.liver.id)
    const room = liveRoom(liveId)
    const health = status.health(liveId)
    return [
      messageOf(live, client),
      ...(health ? [{ type: 'health', room, health } as const] : []),
      { type: 'conflict', room, conflict: status.conflict(liveId) },
    ]
  })
}
