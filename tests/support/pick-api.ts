/** The API of picks, with episodes of a channel and lives of its owner. */
import { pino } from 'pino'
import type { PickState } from '#engine-protocol/index.ts'
import { createLives } from '#server/lives/index.ts'
import type { Outbox } from '#server/outbox/index.ts'
import { createPicks, type Picks } from '#server/picks/index.ts'
import { pickRoutes } from '#server/picks/routes.ts'
import type { Episodes } from '#server/episodes/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import type { ChannelApi } from './channel-api.ts'
import { openEpisodeApi } from './episode-api.ts'
import { FakeMediaEngine } from './fake-media-engine.ts'
import { insertStartedLive, type StartedLive } from './given-live.ts'
import { outboxOf } from './outbox.ts'
import type { SliceCaller } from './slice-api.ts'
import { memoryThumbnails } from './thumbnails.ts'

export type PickApi = Awaited<ReturnType<typeof openPickApi>>

/** An outcome of the engine. */
export const made = {
  type: 'done',
  durationMs: 8_000,
  bytes: 1_000,
  size: { width: 404, height: 720 },
  poster: Buffer.from('a poster').toString('base64'),
} as const satisfies PickState

export const liveId = 'live00000001'

/** `addRoutes` adds those of further slices, before the first request. */
export async function openPickApi(
  addRoutes: (api: ChannelApi, episodes: Episodes, picks: Picks) => void = () => {},
  database?: Database,
) {
  const engine = new FakeMediaEngine()
  const log = pino({ level: 'silent' })
  const opened: { picks?: Picks; outbox?: Outbox } = {}
  const api = await openEpisodeApi((channelApi, episodes) => {
    const { deps, follows, channels, objects, clock } = channelApi
    const outbox = outboxOf(deps.database, clock)
    const lives = createLives({
      ...deps,
      media: engine,
      outbox,
      log,
      secret: 'a secret for tests',
      licences: {
        licenceOf: async () => 'granted',
        mayGoLive: async () => true,
        permissionAt: async () => ({ permitted: true, until: null }),
      },
      thumbnails: memoryThumbnails(),
      security: { record() {} },
      archiveDays: null,
      interruptionGraceSeconds: 60,
    })
    const picks = createPicks({
      ...deps,
      log,
      clock,
      outbox,
      media: engine,
      objects,
      images: { boundedWebp: async (file) => Buffer.from(file) },
      addresses: {
        playlist: (host, id) => `http://${host}:3001/hls/${id}/index.m3u8`,
        sign: ({ viewer }) => viewer.replace(' ', '-'),
      },
      lives,
      episodes,
      channels,
      follows,
      currentFile: async (videoId) => (videoId === 1 ? { streamId: 'file-1', durationMs: 90_000 } : null),
      reports: { addOfPick: async () => {} },
    })
    pickRoutes(channelApi.app, picks)
    Object.assign(opened, { picks, outbox })
    addRoutes(channelApi, episodes, picks)
  }, database)
  const { picks, outbox } = opened
  if (!picks || !outbox) throw new Error('the slice was not opened')
  const startedAt = new Date(api.clock.now().getTime() - 600_000)

  return {
    ...api,
    engine,
    picks,
    outbox,
    /** The owner of the channel as a liver. */
    liver: api.as({ id: api.ids.owner, roles: ['liver'] }),

    addLive: (live: Partial<StartedLive> = {}) =>
      api.database.run(insertStartedLive, { id: liveId, liverId: api.ids.owner, startedAt, ...live }),

    cut: (by: SliceCaller, fields: object = {}, id = liveId) =>
      by.post(`/v1/lives/${id}/picks`, {
        title: '名場面',
        from: new Date(api.clock.now().getTime() - 20_000).toISOString(),
        durationMs: 8_000,
        layout: 'upright',
        window: 0.25,
        ...fields,
      }),

    cutEpisode: (by: SliceCaller, episodeId: number, fields: object = {}) =>
      by.post(`${api.list}/${episodeId}/picks`, {
        title: '名場面',
        positionMs: 10_000,
        durationMs: 8_000,
        layout: 'wide',
        ...fields,
      }),

    /** The ids of a list. */
    async listed(by: SliceCaller, path = '/v1/picks'): Promise<number[]> {
      const answer = (await by.get(`${path}?limit=50`)).json()
      return answer.picks.map(({ id }: { id: number }) => id)
    },

    /** The engine reports an outcome of the latest pick. */
    async report(state: PickState, pickId = [...engine.picks.keys()].at(-1) ?? ''): Promise<void> {
      engine.pickListener.onPick({ type: 'pick', streamId: liveId, pickId, state })
      await picks.settled()
    },
  }
}
