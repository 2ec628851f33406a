/** Pages of published episodes of one series on a running site. */
import type { Episode } from '#contract/episodes/schemas.ts'
import { givenChannel, givenEpisodes } from './given-channel.ts'
import { givenVideo } from './given-video.ts'
import { newMember } from './member.ts'
import { h264, testTone, testVideo, uploadFolder } from './uploads.ts'

export type EpisodePages = Awaited<ReturnType<typeof givenEpisodePages>>

export async function givenEpisodePages(url: string) {
  const folder = await uploadFolder()
  const film = await folder.make(
    'film.mp4',
    `${testVideo('320x180', 20, 10)} ${testTone(20)}`,
    `${h264} -g 10 -c:a aac`,
  )
  const owner = await newMember(url, 'あかり')
  const channel = await givenChannel(owner, 'ひだまり')
  const series = `/channels/${channel.id}/series/${channel.seriesId}`
  const videoId = await givenVideo(url, owner, channel.id, film)
  return {
    owner,
    channelId: channel.id,

    /** The path of a new episode whose video plays; `fields` are of the episode. */
    async episode(fields: object = {}): Promise<string> {
      const { id } = await owner.post<Episode>(`/v1${series}/episodes`, { title: '第1話', videoId, ...fields })
      await owner.post(`/v1${series}/episodes/${id}/publication`, { publishesAt: new Date().toISOString() })
      return `${series}/episodes/${id}`
    },

    /** The path of an episode whose video is still being uploaded. */
    async withoutVideo(): Promise<string> {
      const [id = 0] = await givenEpisodes(url, owner, channel, { titles: ['第2話'] })
      return `${series}/episodes/${id}`
    },

    close: () => folder.remove(),
  }
}
