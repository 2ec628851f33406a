import { z } from 'zod'
import { audienceNotice, type AudienceGroup, type AudienceNotice } from '#contract/chat/schemas.ts'
import type { Clock } from '../../clock.ts'
import type { RoomLog } from '../../ports/room-log/port.ts'
import { openControlChannel } from '../../realtime/index.ts'
import { Audience } from './audience.ts'

const audienceMessage = z.object({ liverId: z.int(), notice: audienceNotice })

/** A room that clients of this process have joined. */
export interface AudienceRoom {
  readonly liverId: number
  readonly onAir: boolean
  isBanned(userId: number): boolean
  showAudience(notice: AudienceNotice): void
}

export interface AudiencesDeps {
  readonly roomLog: RoomLog
  readonly clock: Clock
  rooms(): Iterable<AudienceRoom>
}

type Person = AudienceGroup['people'][number]

export type Audiences = Awaited<ReturnType<typeof openAudiences>>

/** The audiences of all livers: at most one notice every few seconds to each client, over all processes. */
export async function openAudiences({ roomLog, clock, rooms }: AudiencesDeps) {
  const audiences = new Map<number, Audience>()
  const channel = await openControlChannel({
    roomLog,
    name: 'audiences',
    message: audienceMessage,
    receive({ liverId, notice }) {
      if (roomsOf(liverId).length > 0) audienceOf(liverId).receive(notice)
    },
    // Notices are transient.
    reset() {},
  })

  const roomsOf = (liverId: number): AudienceRoom[] => [...rooms()].filter((room) => room.liverId === liverId)

  function audienceOf(liverId: number): Audience {
    const audience = audiences.get(liverId) ?? open(liverId)
    audiences.set(liverId, audience)
    return audience
  }

  function open(liverId: number): Audience {
    return new Audience({
      clock,
      allows: (userId) => !roomsOf(liverId).some((room) => room.isBanned(userId)),
      show(notice) {
        for (const room of roomsOf(liverId)) if (room.onAir) room.showAudience(notice)
        dropIdle(liverId)
      },
      signal: (notice) => channel.signal({ liverId, notice }),
    })
  }

  function dropIdle(liverId: number): void {
    if (roomsOf(liverId).length === 0 && audiences.get(liverId)?.idle === true) audiences.delete(liverId)
  }

  return {
    join: (liverId: number, person: Person, announced: boolean) => audienceOf(liverId).join(person, announced),
    leave: (liverId: number, userId: number) => audiences.get(liverId)?.leave(userId),
    /** This process may have no room of the liver: the others receive it. */
    follow: (liverId: number, person: Person) => audienceOf(liverId).follow(person),
    /** The room of this liver was closed in this process. */
    roomClosed: dropIdle,
    close(): void {
      channel.leave()
      for (const audience of audiences.values()) audience.close()
    },
  }
}
