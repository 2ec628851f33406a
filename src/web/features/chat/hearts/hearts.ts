import { heartsAtOnce } from '#contract/chat/limits.ts'
import { liveRooms } from '../../../live-room/index.ts'

/** In milliseconds: hearts of this interval are sent as one message. */
export const batchMs = 300

/** Where a heart was sent, as shares of the width and height of the video, from 0 to 1. */
export interface HeartOrigin {
  readonly x: number
  readonly y: number
}

type SentListener = (origin: HeartOrigin | null) => void

export interface HeartSender {
  /** `origin`: where the finger was; null for the button. */
  send(origin: HeartOrigin | null): void
  /** Calls `listener` at once for each heart that this page sends; returns the unsubscribe function. */
  onSent(listener: SentListener): () => void
}

/** Sends the first heart at once and the following ones in batches; drops what exceeds `heartsAtOnce`. */
export function createHeartSender(sendBatch: (count: number) => void): HeartSender {
  const listeners = new Set<SentListener>()
  let waiting = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    if (waiting === 0) return
    sendBatch(Math.min(heartsAtOnce, waiting))
    waiting = 0
    timer = setTimeout(flush, batchMs)
  }

  return {
    send(origin) {
      waiting += 1
      if (timer === undefined) flush()
      for (const listener of listeners) listener(origin)
    },
    onSent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const senders = new Map<string, HeartSender>()

/** The sender of a room, shared by the heart button and the double tap. */
export function heartSenderOf(room: string): HeartSender {
  const existing = senders.get(room)
  if (existing) return existing
  const sender = createHeartSender((count) => liveRooms().send({ type: 'hearts', room, count }))
  senders.set(room, sender)
  return sender
}

/** Reports this page's hearts when they are sent, and those of others when the room reports them. */
export function subscribeToHearts(
  room: string,
  onHearts: (count: number, origin: HeartOrigin | null) => void,
): () => void {
  // The room's count includes the hearts of this page, which are already reported.
  let ownUnconfirmed = 0
  const unsubscribeOwn = heartSenderOf(room).onSent((origin) => {
    ownUnconfirmed += 1
    onHearts(1, origin)
  })
  const unsubscribeRoom = liveRooms().subscribe(room, {
    message(message) {
      // The room never confirms hearts that were sent before a reconnection.
      if (message.type === 'joined') ownUnconfirmed = 0
      if (message.type !== 'batch' || message.hearts === undefined) return
      const own = Math.min(ownUnconfirmed, message.hearts)
      ownUnconfirmed -= own
      if (message.hearts > own) onHearts(message.hearts - own, null)
    },
  })
  return () => {
    unsubscribeOwn()
    unsubscribeRoom()
  }
}
