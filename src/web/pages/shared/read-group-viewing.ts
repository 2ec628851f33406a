import { inviteKey as inviteKeyOf } from '#contract/episodes/schemas.ts'
import type { GroupViewingContent, GroupViewingSummary } from '#contract/group-viewings/schemas.ts'
import { ApiError, type Api } from '../../api/index.ts'
import type { ViewedContent } from '../../features/group-viewing/index.ts'
import { orErrorPage, pageNotFound } from '../../shell/errors/error-page.tsx'

export interface FoundGroupViewing {
  readonly inviteKey: string
  readonly summary: GroupViewingSummary
  readonly content: ViewedContent
}

type ContentOf<Kind> = Extract<GroupViewingContent, { kind: Kind }>

/** The result of a call; null if it is refused with this code. */
async function unless<Answer>(code: string, call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.code === code) return null
    throw error
  }
}

async function readEpisode(api: Api, { channelId, seriesId, episodeId }: ContentOf<'episode'>): Promise<ViewedContent> {
  const params = { channelId, seriesId, episodeId }
  const [{ episode }, channel] = await Promise.all([
    api('GET /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}', { params }),
    api('GET /v3/channels/{id}/profile', { params: { id: channelId } }),
  ])
  const { video, access } = episode
  const playback =
    access === 'watch' && video?.state === 'ready'
      ? await unless('VIDEO_NOT_READY', api('GET /v1/videos/{id}/playback', { params: { id: video.id } }))
      : null
  return {
    kind: 'episode',
    episode,
    channelName: channel.name,
    // The player fetches the signature.
    playback: playback && {
      playlistUrl: playback.playlistUrl,
      durationSeconds: playback.durationSeconds,
      captions: playback.captions,
      chapters: playback.chapters,
    },
  }
}

async function readContent(api: Api, content: GroupViewingContent): Promise<ViewedContent> {
  if (content.kind === 'episode') return readEpisode(api, content)
  return { kind: 'live', live: await api('GET /v1/lives/{id}', { params: { id: content.liveId } }) }
}

/** The group viewing of an invite key. Throws the 404 page for unknown, lapsed and revoked keys, and for the other kind. */
export async function readGroupViewing(
  api: Api,
  kind: ViewedContent['kind'],
  inviteKey: string,
  path: string,
): Promise<FoundGroupViewing> {
  if (!inviteKeyOf.safeParse(inviteKey).success) throw pageNotFound(path)
  const summary = await orErrorPage(api('GET /v1/group-viewings/{inviteKey}', { params: { inviteKey } }))
  if (summary.content.kind !== kind) throw pageNotFound(path)
  return { inviteKey, summary, content: await orErrorPage(readContent(api, summary.content)) }
}
