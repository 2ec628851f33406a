/** The API of episodes, with a series of a channel and videos in memory. */
import { createCasts } from '#server/casts/index.ts'
import { castRoutes } from '#server/casts/routes.ts'
import { createEpisodes, type Episodes, type VideoSummary } from '#server/episodes/index.ts'
import { episodeRoutes } from '#server/episodes/routes.ts'
import { CounterBatcher } from '#server/statistics/index.ts'
import { createSeries } from '#server/series/index.ts'
import { seriesRoutes } from '#server/series/routes.ts'
import type { Database } from '#server/ports/database/port.ts'
import { insertVideo } from './many-videos.ts'
import { openChannelApi, type ChannelApi } from './channel-api.ts'
import type { SliceCaller } from './slice-api.ts'

export type EpisodeApi = Awaited<ReturnType<typeof openEpisodeApi>>

/** `addRoutes` adds those of further slices, before the first request. */
export async function openEpisodeApi(
  addRoutes: (api: ChannelApi, episodes: Episodes, counters: CounterBatcher) => void = () => {},
  database?: Database,
) {
  const api = await openChannelApi(database)
  const videos = new Map<number, VideoSummary>()
  const failures: object[] = []
  const log = { error: (fields: object) => void failures.push(fields) }
  const counters = new CounterBatcher({ database: api.database, clock: api.clock, log })
  const episodes = createEpisodes({
    ...api.deps,
    follows: api.follows,
    log,
    videos: { summaries: async (ids) => new Map([...videos].filter(([id]) => ids.includes(id))) },
    onViewsCounted: (views) => counters.addViews(views),
    secret: 'a secret for tests',
  })
  await seriesRoutes(api.app, createSeries(api.deps))
  await castRoutes(api.app, createCasts(api.deps))
  episodeRoutes(api.app, episodes)
  addRoutes(api, episodes, counters)

  async function addVideo(id: number, state: VideoSummary['state'] = 'ready', channelId = api.channelId) {
    await api.database.run(insertVideo, { id, channelId })
    videos.set(id, {
      id,
      channelId,
      state,
      durationSeconds: 90,
      width: 1280,
      height: 720,
      thumbnailUrl: `/thumbnails/${id}.jpg`,
    })
  }
  await addVideo(1)
  const series = `/v1/channels/${api.channelId}/series`
  const { id: seriesId } = (await api.owner.post(series, { title: '朝の会' })).json()
  const list = `${series}/${seriesId}/episodes`

  return {
    ...api,
    episodes,
    counters,
    videos,
    addVideo,
    failures,
    seriesId,
    /** The path of the episodes of the series. */
    list,

    /** Adds a draft with a video; returns its id. */
    async add(title: string, fields: object = {}): Promise<number> {
      return (await api.owner.post(list, { title, videoId: 1, ...fields })).json().id
    },

    /** Publishes at once without a time. */
    publish: (id: number, publishesAt: string | null = api.clock.now().toISOString()) =>
      api.owner.post(`${list}/${id}/publication`, { publishesAt }),

    async published(title: string, fields: object = {}): Promise<number> {
      const id = await this.add(title, fields)
      await this.publish(id)
      return id
    },

    async read(by: SliceCaller, id: number, query = '') {
      const answer = (await by.get(`${list}/${id}${query}`)).json()
      return answer.episode ?? answer.code
    },

    async titles(by: SliceCaller, path = list): Promise<string[]> {
      const answer = (await by.get(`${path}?limit=50`)).json()
      return answer.episodes.map(({ title }: { title: string }) => title)
    },
  }
}
