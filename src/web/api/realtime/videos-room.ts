import { channelVideosRoom } from '#contract/videos/limits.ts'
import type { Video } from '#contract/videos/schemas.ts'
import { watchRoom } from './watch-room.ts'

export interface VideosListener {
  /** Also called after each reconnect: changes in between were missed. */
  joined(): void
  changed(video: Video): void
  removed(id: number): void
  /** Until `joined` is called again. */
  lost(): void
}

type Fields = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** The fields that the client relies on; the server guarantees the rest of the contract. */
const isVideo = (value: unknown): value is Video =>
  isObject(value) && Number.isInteger(value['id']) && typeof value['state'] === 'string' && 'next' in value

function parse(data: unknown): Fields | null {
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : null
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** Delivers one message of the room; others are ignored. */
export function readVideosMessage(data: unknown, room: string, listener: VideosListener): void {
  const message = parse(data)
  if (message?.['room'] !== room) return
  const { type, video, id } = message
  if (type === 'joined') listener.joined()
  if (type === 'video' && isVideo(video)) listener.changed(video)
  if (type === 'videoRemoved' && typeof id === 'number') listener.removed(id)
  if (type === 'closed' || type === 'unavailable') listener.lost()
}

/** Follows the videos of a channel for its editors, over a connection of its own; returns the function that ends it. */
export function watchVideos(channelId: number, listener: VideosListener): () => void {
  const room = channelVideosRoom(channelId)
  return watchRoom(
    room,
    (data) => readVideosMessage(data, room, listener),
    () => listener.lost(),
  )
}
