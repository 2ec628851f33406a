import { inviteKey } from '#contract/episodes/schemas.ts'
import type { EpisodeClosure, EpisodePage } from '#contract/episodes/schemas.ts'
import { ApiError, type Api } from '../../api/index.ts'
import type { FoundEpisode } from '../../features/channels/episode/index.ts'
import { orErrorPage } from '../../shell/errors/error-page.tsx'
import { readChannel, readPathId } from './read-channel.ts'
import { serverNow } from '../../server-clock/index.ts'

interface EpisodeParams {
  readonly id: string
  readonly series: string
  readonly episodes: string
}

/** The result of a call; null if it is refused with this code. */
async function unless<Answer>(code: string, call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.code === code) return null
    throw error
  }
}

/** An invite key in the address; null without one, or for another text. */
const readInvite = (url: URL): string | null => inviteKey.safeParse(url.searchParams.get('invite')).data ?? null

/** How the viewer plays the episode, without the signature; null if it does not play for them, or not yet. */
async function readPlayback(
  api: Api,
  { episode: { access, video } }: EpisodePage,
  invite: string | null,
): Promise<FoundEpisode['playback']> {
  if (access !== 'watch' || video?.state !== 'ready') return null
  const query = invite === null ? {} : { invite }
  const call = api('GET /v1/videos/{id}/playback', { params: { id: video.id }, query })
  const playback = await unless('VIDEO_NOT_READY', call)
  if (playback === null) return null
  const { playlistUrl, durationSeconds, captions, chapters } = playback
  return { playlistUrl, durationSeconds, captions, chapters }
}

export type EpisodeAnswer =
  | { readonly found: FoundEpisode; readonly status: 200 }
  | {
      readonly found: null
      /** 404 unless the viewer may know the episode. */
      readonly status: 200 | 404
      readonly channel: FoundEpisode['channel']
      readonly closure: EpisodeClosure | null
      /** The address has an invite key. */
      readonly invited: boolean
    }

/** The episode of an address with what its viewer needs, or why there is none. Throws the error page for no channel. */
export async function readEpisode(api: Api, texts: EpisodeParams, url: URL): Promise<EpisodeAnswer> {
  const number = (text: string) => readPathId(text, url.pathname)
  const channelId = number(texts.id)
  const params = { channelId, seriesId: number(texts.series), episodeId: number(texts.episodes) }
  const invite = readInvite(url)
  const query = invite === null ? {} : { invite }
  const one = api('GET /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}', { params, query })
  const [channel, page] = await Promise.all([
    readChannel(api, channelId),
    orErrorPage(unless('EPISODE_NOT_FOUND', one)),
  ])
  if (page === null) {
    const reason = api('GET /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/closure', { params })
    const closure = await orErrorPage(unless('EPISODE_NOT_FOUND', reason))
    return { found: null, status: closure === null ? 404 : 200, channel, closure, invited: invite !== null }
  }
  const playback = await orErrorPage(readPlayback(api, page, invite))
  const time = url.searchParams.get('t')
  return { found: { ...page, channel, playback, invite, time, readAt: serverNow() }, status: 200 }
}
