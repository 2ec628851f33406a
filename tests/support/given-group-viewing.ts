import type { GivenChannel } from './given-channel.ts'
import type { Member } from './member.ts'

interface Opened {
  readonly inviteKey: string
}

/** Opens a group viewing of a live on a running site; returns its invite key. */
export async function groupViewingOfLive(by: Member, liveId: string): Promise<string> {
  return (await by.post<Opened>(`/v1/lives/${liveId}/group-viewings`, {})).inviteKey
}

/** The same for an episode. */
export async function groupViewingOfEpisode(
  by: Member,
  { id, seriesId }: Pick<GivenChannel, 'id' | 'seriesId'>,
  episodeId: number,
): Promise<string> {
  const path = `/v1/channels/${id}/series/${seriesId}/episodes/${episodeId}/group-viewings`
  return (await by.post<Opened>(path, {})).inviteKey
}
