import type { WebSocket } from 'ws'
import type { LiveSocketMessage } from '#contract/lives.ts'
import { Refusal, type SocketRoute, type Viewer } from '../http/index.ts'
import { presentLive, type Audience, type MediaAddresses } from './present.ts'
import type { RoomMember } from './rooms.ts'
import type { Lives } from './service/index.ts'
import type { LiveRow } from './store.ts'

/** A reader that far behind is dropped: it comes back and is told the whole truth again. */
const maxBufferedBytes = 256 * 1024

function memberOf(socket: WebSocket, isLiver: boolean, audience: Audience): RoomMember {
  const send = (message: LiveSocketMessage) => {
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
    else socket.send(JSON.stringify(message))
  }
  return {
    isLiver,
    live: (live, moment) => send({ type: 'live', live: presentLive(live, moment, audience) }),
    viewers: (viewers) => send({ type: 'viewers', viewers }),
    health: (health) => send({ type: 'health', health }),
    fault: (fault) => send({ type: 'fault', fault }),
  }
}

/** `/v1/lives/{id}/socket`: what happens to one live, as it happens; being there is what counts as viewing. */
export function liveSocket(lives: Lives, addresses: MediaAddresses): SocketRoute {
  const find = (id: string): Promise<LiveRow | null> =>
    lives.find(id).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })

  async function enter(socket: WebSocket, id: string, viewer: Viewer, host: string): Promise<void> {
    const live = await find(id)
    if (!live) return socket.close(1008)
    if (socket.readyState !== socket.OPEN) return
    const member = memberOf(socket, viewer?.user.id === live.liver.id, {
      addresses,
      host,
      userId: viewer?.user.id ?? null,
    })
    socket.once('close', lives.rooms.enter(id, member))
    // Read again: what changed before we entered was told to others only.
    member.live((await find(id)) ?? live, lives.rooms.moment(id))
    const health = lives.rooms.health(id)
    if (health && member.isLiver) member.health(health)
  }

  return {
    path: /^\/v1\/lives\/(?<id>[0-9A-Za-z]{12})\/socket$/,
    enter: (socket, { groups, viewer, hostname }) => enter(socket, groups['id'] ?? '', viewer, hostname),
  }
}
