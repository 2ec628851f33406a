import type { Episode } from '#contract/episodes/schemas.ts'
import { givenChannel } from '#tests/support/given-channel.ts'
import { givenVideo } from '#tests/support/given-video.ts'
import { newMember } from '#tests/support/member.ts'
import type { TestServer } from '#tests/support/server.ts'
import { h264, testTone, testVideo, uploadFolder } from '#tests/support/uploads.ts'

export const film = { size: '1280x720', frameRate: 30, seconds: 20 }

/** Publishes an episode with a converted film; returns the paths of its page and of that of its series. */
export async function publishEpisode(scope: AsyncDisposableStack, { url }: TestServer) {
  const folder = await uploadFolder()
  scope.defer(() => folder.remove())
  const input = `${testVideo(film.size, film.seconds, film.frameRate)} ${testTone(film.seconds)}`
  const file = await folder.make('film.mp4', input, `${h264} -c:a aac`)
  const owner = await newMember(url)
  const { id: channelId, seriesId } = await givenChannel(owner, 'ひだまり')
  const series = `/channels/${channelId}/series/${seriesId}`
  const episodes = `${series}/episodes`
  const videoId = await givenVideo(url, owner, channelId, file)
  const { id } = await owner.post<Episode>(`/v1${episodes}`, { title: '第1話', videoId })
  await owner.post(`/v1${episodes}/${id}/publication`, { publishesAt: new Date().toISOString() })
  return { series, path: `${episodes}/${id}` }
}
