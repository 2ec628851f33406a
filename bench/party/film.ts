import type { Episode } from '#contract/episodes/schemas.ts'
import { givenChannel, type GivenChannel } from '#tests/support/given-channel.ts'
import { givenVideo } from '#tests/support/given-video.ts'
import { newMember } from '#tests/support/member.ts'
import { h264, testTone, testVideo, uploadFolder } from '#tests/support/uploads.ts'

/** Small, because ten pages decode it on two cores. */
export const film = { size: '320x180', frameRate: 30 }

export interface PublishedFilm {
  readonly channel: GivenChannel
  readonly episodeId: number
}

/** Publishes an episode with a film of so many seconds. */
export async function publishFilm(scope: AsyncDisposableStack, url: string, seconds: number): Promise<PublishedFilm> {
  const folder = await uploadFolder()
  scope.defer(() => folder.remove())
  const input = `${testVideo(film.size, seconds, film.frameRate)} ${testTone(seconds)}`
  const file = await folder.make('film.mp4', input, `${h264} -g ${film.frameRate} -c:a aac`)
  const owner = await newMember(url)
  const channel = await givenChannel(owner, 'ひだまり')
  const videoId = await givenVideo(url, owner, channel.id, file)
  const episodes = `/v1/channels/${channel.id}/series/${channel.seriesId}/episodes`
  const { id } = await owner.post<Episode>(episodes, { title: '第1話', videoId })
  await owner.post(`${episodes}/${id}/publication`, { publishesAt: new Date().toISOString() })
  return { channel, episodeId: id }
}
