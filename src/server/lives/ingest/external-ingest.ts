import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { MediaEngine, MediaListener } from '../../ports/media/port.ts'
import { hashStreamKey } from '../stream-key.ts'
import { FailedAttempts } from './failed-attempts.ts'

/** An encoder at the operator's own ingest server, which calls our hooks and relays the stream. */
export interface ExternalEncoder {
  readonly program: 'nginx-rtmp' | 'mediamtx'
  readonly streamKey: string
  /** IP address of the encoder. */
  readonly address: string
  /** Connection id; null where the program does not report the end of connections. */
  readonly connection: string | null
}

export interface ExternalIngestDeps {
  readonly media: Pick<MediaEngine, 'disconnect'>
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

export type ExternalIngest = ReturnType<typeof externalIngest>

/** Connections remembered per key; bounds memory where a program fails to report their end. */
const MAX_CONNECTIONS = 8

/** Authorizes encoders for external ingest programs, and disconnects streams of encoders that have left. */
export function externalIngest(
  { media, clock, log }: ExternalIngestDeps,
  authorizePublish: MediaListener['authorizePublish'],
) {
  const failed = new FailedAttempts(clock)
  const admitted = new Map<string, { readonly streamId: string; readonly connections: Set<string> }>()

  function remember(key: string, streamId: string, connection: string): void {
    const existing = admitted.get(key)
    const connections = existing?.streamId === streamId ? existing.connections : new Set<string>()
    admitted.set(key, { streamId, connections: connections.add(connection) })
    for (const oldest of connections) {
      if (connections.size <= MAX_CONNECTIONS) return
      connections.delete(oldest)
    }
  }

  return {
    /** Whether the encoder may publish. Repeated calls for a connection are not logged. */
    async authorize({ program, streamKey, address, connection }: ExternalEncoder): Promise<boolean> {
      if (failed.isBlocked(address)) return false
      const key = hashStreamKey(streamKey)
      const decision = await authorizePublish({ streamKey, remoteAddress: address })
      const fields = { program, address, key: keyTrace(streamKey) }
      if (!decision.accepted) {
        if (decision.why === 'unknown-key') failed.record(address)
        log.warn({ ...fields, reason: decision.reason }, 'an encoder at an external ingest was rejected')
        return false
      }
      const { streamId } = decision
      const isKnown = connection !== null && admitted.get(key)?.connections.has(connection) === true
      if (!isKnown) log.info({ ...fields, streamId }, 'an encoder at an external ingest may publish')
      if (connection !== null) remember(key, streamId, connection)
      return true
    },

    /** The encoder has left: disconnects its relayed stream, unless another connection uses the key. */
    async release({ program, streamKey, address, connection }: ExternalEncoder): Promise<void> {
      const key = hashStreamKey(streamKey)
      const entry = admitted.get(key)
      if (connection === null || entry?.connections.delete(connection) !== true) return
      log.info({ program, address, key: keyTrace(streamKey), streamId: entry.streamId }, 'an encoder left its ingest')
      if (entry.connections.size > 0) return
      admitted.delete(key)
      await media.disconnect({ streamId: entry.streamId })
    },
  }
}

/** Prefix of the key's hash, as in the media engine's log: identifies the key without revealing it. */
const keyTrace = (streamKey: string): string =>
  Buffer.from(hashStreamKey(streamKey), 'base64url').toString('hex').slice(0, 8)
