import { channelVideosRoom } from '#contract/videos/limits.ts'
import type { Video } from '#contract/videos/schemas.ts'
import { isObject, watchRoom, type AnyMessage } from '../../../api/realtime/index.ts'

export interface VideosListener {
  /** Also called after each reconnect: changes in between were missed. */
  joined(): void
  changed(video: Video): void
  removed(id: number): void
  /** Until `joined` is called again. */
  lost(): void
}

/** The fields that the client relies on. */
const isVideo = (value: unknown): value is Video =>
  isObject(value) && Number.isInteger(value['id']) && typeof value['state'] === 'string' && 'next' in value

/** Delivers one message of the room; others are ignored. */
export function readVideosMessage({ type, video, id }: AnyMessage, listener: VideosListener): void {
  if (type === 'joined') listener.joined()
  if (type === 'video' && isVideo(video)) listener.changed(video)
  if (type === 'videoRemoved' && typeof id === 'number') listener.removed(id)
  if (type === 'closed' || type === 'unavailable') listener.lost()
}

/** Follows the videos of a channel for its editors, over a connection of its own; returns the function that ends it. */
export const watchVideos = (channelId: number, listener: VideosListener): (() => void) =>
  watchRoom(
    channelVideosRoom(channelId),
    (message) => readVideosMessage(message, listener),
    () => listener.lost(),
  )
