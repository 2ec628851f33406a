/** The API of episodes, and the routes that it is compared with, on loopback. */
import fastify, { type FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { channelsFor } from '#tests/support/channels.ts'
import { profileOf } from '#tests/support/slice-api.ts'
import { systemClock } from '#server/clock.ts'
import { createEpisodes } from '#server/episodes/index.ts'
import { episodeRoutes } from '#server/episodes/routes.ts'
import { countViews, storePositions } from '#server/episodes/store/watching.ts'
import { countedUntil } from '#server/episodes/view-batcher.ts'
import { createFollows } from '#server/follows/index.ts'
import { createApp } from '#server/http/index.ts'
import type { Database } from '#server/ports/database/port.ts'

export interface Site {
  readonly port: number
  /** Resolves when everything is stored. */
  close(): Promise<void>
}

const listening = { host: '127.0.0.1', port: 0 }
const portOf = (address: string): number => Number(new URL(address).port)

/** The session of a user is their id: sessions are not measured. */
export async function openSite(database: Database): Promise<Site> {
  const log = pino({ level: 'error' })
  const { app } = await createApp({
    log,
    version: 'bench',
    proxies: 0,
    publicUrl: null,
    allowedHosts: [],
    trial: true,
    callsPerMinute: 100_000_000,
    sharedLimits: null,
    socketsPerAddress: 100,
    secret: 'bench',
    countryHeader: null,
    basicCredentials: null,
    secure: false,
    apiReference: false,
    sessions: {
      read: async (token) => ({ id: token, signedInAt: new Date(0), profile: profileOf(Number(token), []) }),
      kept: () => null,
      takeOver: async () => null,
    },
    security: { record() {}, close() {} },
    operatorToken: null,
    shared: null,
    webviewAgent: '',
  })
  const { channels, audit } = channelsFor({ database, clock: systemClock })
  const livers = { mayGoLive: async () => false }
  const follows = createFollows({ database, clock: systemClock, livers, channels, outbox: { wake() {} } })
  const episodes = createEpisodes({
    database,
    clock: systemClock,
    log,
    audit,
    channels,
    follows,
    videos: { summaries: async () => new Map() },
    onViewsCounted() {},
    secret: 'bench',
  })
  episodeRoutes(app, episodes)
  return {
    port: portOf(await app.listen(listening)),
    async close() {
      await app.close()
      await episodes.close()
    },
  }
}

type Call = FastifyRequest<{ Params: { id: string }; Body: { positionMs: number } }>

/** The baseline: Fastify alone, without checks, with one statement for each request. */
export async function openBareSite(database: Database): Promise<Site> {
  const app = fastify()
  const path = '/v1/channels/1/series/1/episodes/:id'
  const userOf = ({ headers }: Call): number => Number(headers.cookie?.split('=')[1] ?? 0)
  app.post(`${path}/views`, async (call: Call) => {
    const at = new Date()
    const user = userOf(call)
    const person = user === 0 ? (call.headers['user-agent'] ?? '') : `user ${user}`
    const view = { episodeId: Number(call.params.id), person, source: 'direct', device: 'desktop' } as const
    await database.run(countViews, { views: [view], at, countedUntil: countedUntil(at) })
    return {}
  })
  app.put(`${path}/progress`, async (call: Call) => {
    const { positionMs } = call.body
    const key = { userId: userOf(call), episodeId: Number(call.params.id) }
    const position = { ...key, positionMs, finished: false, updatedAt: new Date() }
    await database.run(storePositions, [position])
    return {}
  })
  return { port: portOf(await app.listen(listening)), close: () => app.close() }
}
