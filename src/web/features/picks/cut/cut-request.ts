import type { Pick } from '#contract/picks/schemas.ts'
import type { SeenMoment } from '../../../player/seen-moment.ts'
import type { Sign } from '../../../player/signature.ts'

/** The fields of every new pick. */
export interface PickFields {
  readonly title: string
  readonly durationMs: number
  readonly layout: Pick['layout']
  /** The position of the upright window, from the left (0) to the right edge (1) of the frame. */
  readonly window: number
}

interface EpisodeKey {
  readonly channelId: number
  readonly seriesId: number
  readonly episodeId: number
}

/** The live or episode that a pick is cut from. */
export interface CutSource {
  readonly from: { readonly kind: 'live'; readonly id: string } | ({ readonly kind: 'episode' } & EpisodeKey)
  readonly title: string
  /** Absolute address of the multivariant playlist. */
  readonly playlistUrl: string
  readonly sign: Sign | null
  /** It has an end: it pauses while a pick is cut. A live on air continues without audio. */
  readonly recorded: boolean
}

/** A viewer wants to cut what was seen. */
export interface CutRequest {
  readonly source: CutSource
  readonly moment: SeenMoment
  /** The video of the page. */
  readonly video: HTMLVideoElement
}

/** Where a pick starts: its position in an episode, or its date in a live. */
export interface CutStart {
  /** In seconds. */
  readonly position: number
  /** In milliseconds since the Unix epoch. */
  readonly date: number | null
}

/** Publishes a pick. Rejects with `ApiError`, or as `fetch` does. */
export async function publishPick({ from }: CutSource, start: CutStart, fields: PickFields): Promise<Pick> {
  const { browserApi } = await import('../../../api/browser.ts')
  if (from.kind === 'live') {
    if (start.date === null) throw new Error('a pick of a live needs the date of its start')
    const body = { ...fields, from: new Date(start.date).toISOString() }
    return browserApi('POST /v1/lives/{id}/picks', { params: { id: from.id }, body })
  }
  const { channelId, seriesId, episodeId } = from
  return browserApi('POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/picks', {
    params: { channelId, seriesId, episodeId },
    body: { ...fields, positionMs: Math.max(0, Math.round(start.position * 1000)) },
  })
}
