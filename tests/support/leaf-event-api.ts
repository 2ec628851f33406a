/** The API of leaf events of a channel with episodes, and a caller of each role. */
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { LeafRound } from '#contract/leaf-events/schemas.ts'
import { createLeafEvents, type LeafEvents } from '#server/leaf-events/index.ts'
import { leafEventRoutes } from '#server/leaf-events/routes.ts'
import type { Client } from '#server/realtime/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import type { ChannelApi } from './channel-api.ts'
import { openEpisodeApi } from './episode-api.ts'
import type { SliceCaller } from './slice-api.ts'

export type LeafEventApi = Awaited<ReturnType<typeof openLeafEventApi>>

/** The slice on any database; `sent` receives what it sends to rooms, and to these clients in them. */
export function leafEventsOn(
  api: ChannelApi,
  database: Database,
  sent: Pick<object[], 'push'> = [],
  rooms: string[] = [],
  clients: readonly Client[] = [],
): LeafEvents {
  return createLeafEvents({
    ...api.deps,
    database,
    log: pino({ level: 'silent' }),
    realtime: {
      openRooms: () => rooms,
      broadcast: (message: object) => void sent.push(message),
      notify(_room: string, messageTo: (client: Client) => object | null) {
        for (const client of clients) {
          const message = messageTo(client)
          if (message !== null) sent.push({ ...message, to: client.userId })
        }
      },
    },
  })
}

/** `addRoutes` adds those of further slices, before the first request. */
export async function openLeafEventApi(addRoutes: (api: ChannelApi, leafEvents: LeafEvents) => void = () => {}) {
  const slice: { leafEvents: LeafEvents | null } = { leafEvents: null }
  const sent: object[] = []
  /** Ids of events whose rooms have clients. */
  const rooms: string[] = []
  const clients: Client[] = []
  const routes: Promise<void>[] = []
  const api = await openEpisodeApi((channelApi) => {
    slice.leafEvents = leafEventsOn(channelApi, channelApi.database, sent, rooms, clients)
    routes.push(leafEventRoutes(channelApi.app, slice.leafEvents))
    addRoutes(channelApi, slice.leafEvents)
  })
  await Promise.all(routes)
  const { leafEvents } = slice
  if (leafEvents === null) throw new Error('the routes were not added')
  const ofChannel = `/v1/channels/${api.channelId}/leaf-events`

  /** A window that starts in a minute and lasts an hour. */
  const planned = () => ({
    title: '主人公が進むのは？',
    opensAt: new Date(api.clock.now().getTime() + 60_000).toISOString(),
    closesAt: new Date(api.clock.now().getTime() + 3_660_000).toISOString(),
  })

  return {
    ...api,
    leafEvents,
    sent,
    rooms,
    clients,
    ofChannel,
    planned,

    async newEvent(kind: 'casts' | 'story' = 'story'): Promise<string> {
      const { id } = (await api.owner.post(ofChannel, { kind, title: '物語の続き' })).json()
      return `/v1/leaf-events/${id}`
    },

    /** A round of an event; returns its path and options. */
    async newRound(
      event: string,
      options: readonly object[] = [{ title: '右の道' }, { title: '左の道' }],
      fields: object = {},
    ) {
      const { id } = (await api.owner.post(`${event}/rounds`, { ...planned(), options, ...fields })).json()
      const round = await this.readRound(event, id)
      return { path: `${event}/rounds/${id}`, id, options: round.options.map((option) => option.id) }
    },

    async readRound(event: string, id: number, by: SliceCaller = api.owner): Promise<LeafRound> {
      const { rounds } = (await by.get(event)).json()
      return rounds.find((round: LeafRound) => round.id === id)
    },

    vote: (by: SliceCaller, round: string, optionId: number, leaves = 1, key: string = randomUUID()) =>
      by.post(`${round}/ballots`, { key, optionId, leaves, coinsMax: 1000 }),

    /** Runs the job once, which freezes rounds at their end and sends changes. */
    async runJob(): Promise<void> {
      const job = leafEventsOn(api, api.database, sent, rooms, clients).closing
      await job.start()
      await job.close()
    },
  }
}
