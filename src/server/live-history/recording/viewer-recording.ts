import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { liveRoom } from '#contract/lives/limits.ts'
import type { Clock } from '../../clock.ts'
import { periodicJob } from '../../periodic-job.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Client, Realtime, RoomViewer } from '../../realtime/index.ts'
import { forgetViewers, recordSamples, type ViewerSample } from './store.ts'

/** Half a slot, so that a delayed sample leaves no slot empty. */
const sampleEveryMs = 5000
const forgetEveryMs = 3_600_000
/** The length of a key, 132 bits. */
const keyLength = 22

export type ViewerRecording = ReturnType<typeof createViewerRecording>

export interface ViewerRecordingDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly secret: string
  readonly realtime: Pick<Realtime, 'openRooms' | 'viewers' | 'viewersHere'>
}

/**
 * Records the viewers of lives on air every five seconds, in one statement for all lives with an open room in this
 * process. A crash loses no more than the last sample.
 */
export function createViewerRecording({ database, clock, log, secret, realtime }: ViewerRecordingDeps) {
  /** Clients whose keys are stored, by live. */
  const stored = new Map<string, WeakSet<Client>>()
  /** A visitor without a cookie has no identity besides the connection. */
  const visitors = new WeakMap<Client, string>()

  function keyOf(liveId: string, client: Client): string {
    const viewer = client.userId ?? client.visitorId
    if (viewer !== null) {
      const hash = createHmac('sha256', secret).update(`viewers of lives\n${liveId}\n${viewer}`)
      return hash.digest('base64url').slice(0, keyLength)
    }
    const key = visitors.get(client) ?? randomUUID()
    visitors.set(client, key)
    return key
  }

  const isCounted = (liveId: string, { client, resumed }: RoomViewer): boolean =>
    // A visitor without a cookie who reconnects was counted with the earlier connection.
    (resumed && client.userId === null && client.visitorId === null) || stored.get(liveId)?.has(client) === true

  const newViewers = (liveId: string): Client[] =>
    realtime
      .viewersHere(liveRoom(liveId))
      .filter((viewer) => !isCounted(liveId, viewer))
      .map(({ client }) => client)

  async function sample(): Promise<void> {
    const open = realtime.openRooms('live')
    for (const liveId of stored.keys()) if (!open.includes(liveId)) stored.delete(liveId)
    if (open.length === 0) return
    const clients = new Map(open.map((liveId) => [liveId, newViewers(liveId)]))
    const samples = open.map((liveId): ViewerSample => ({
      liveId,
      viewers: realtime.viewers(liveRoom(liveId)),
      keys: (clients.get(liveId) ?? []).map((client) => keyOf(liveId, client)),
    }))
    for (const liveId of await database.run(recordSamples, { samples, at: clock.now() })) {
      const known = stored.get(liveId) ?? new WeakSet()
      for (const client of clients.get(liveId) ?? []) known.add(client)
      stored.set(liveId, known)
    }
  }

  const sampling = periodicJob({
    name: 'live_viewers',
    clock,
    log,
    everyMs: sampleEveryMs,
    run: sample,
    failure: 'could not record the viewers of lives; the next sample is in five seconds',
  })
  const forgetting = periodicJob({
    name: 'live_viewer_keys',
    clock,
    log,
    everyMs: forgetEveryMs,
    run: () => database.run(forgetViewers, undefined),
    failure: 'could not delete the keys of viewers; the next attempt is in an hour',
  })

  return {
    sample,
    async start(): Promise<void> {
      await Promise.all([sampling.start(), forgetting.start()])
    },
    async close(): Promise<void> {
      await Promise.all([sampling.close(), forgetting.close()])
    },
  }
}
