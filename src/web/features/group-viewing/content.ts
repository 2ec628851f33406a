import type { RefObject } from 'react'
import type { Episode } from '#contract/episodes/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import type { VideoPlayback } from '#contract/videos/schemas.ts'

/** The live or episode that a group views. */
export type ViewedContent =
  | { readonly kind: 'live'; readonly live: Live }
  | {
      readonly kind: 'episode'
      readonly episode: Episode
      readonly channelName: string
      /** Null while the video does not play for this viewer. */
      readonly playback: Omit<VideoPlayback, 'signature' | 'expiresAt'> | null
    }

/** Of a component that records that an episode is watched. */
export interface RecordsProps {
  readonly episode: Episode
  /** The element that contains the player. */
  readonly stage: RefObject<HTMLElement | null>
}

export const titleOf = (content: ViewedContent): string =>
  content.kind === 'live' ? content.live.title : content.episode.title

/** The liver or the channel. */
export const makerOf = (content: ViewedContent): string =>
  content.kind === 'live' ? content.live.liver.nickName : content.channelName

/** Whether there is something to play now. */
export const isPlayable = (content: ViewedContent): boolean =>
  content.kind === 'live' ? content.live.playlistUrl !== null : content.playback !== null

/** An image without a signature; null if there is none. */
export function imageOf(content: ViewedContent): string | null {
  if (content.kind === 'episode') return content.episode.video?.thumbnailUrl ?? null
  const { posterUrl, signed, thumbnail } = content.live
  return (signed ? null : posterUrl) ?? thumbnail?.url ?? null
}

/** The aspect ratio of the video, within what fits a screen. */
export function ratioOf(content: ViewedContent): number {
  const size = content.kind === 'live' ? content.live.videoSize : content.episode.video
  if (!size?.width || !size.height) return 16 / 9
  return Math.min(2.4, Math.max(0.5, size.width / size.height))
}
