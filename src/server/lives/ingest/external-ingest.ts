import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { MediaEngine, MediaListener } from '../../ports/media/port.ts'
import { hashStreamKey } from '../stream-key.ts'
import { WrongTries } from './wrong-tries.ts'

/** An encoder at a server of the operator's own, which asks us about it and passes its stream on. */
export interface ExternalEncoder {
  readonly program: 'nginx-rtmp' | 'mediamtx'
  readonly streamKey: string
  /** Of the encoder itself. */
  readonly address: string
  /** Its connection there; null where the program does not tell when one ends. */
  readonly connection: string | null
}

export interface ExternalIngestParts {
  readonly media: Pick<MediaEngine, 'disconnect'>
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

export type ExternalIngest = ReturnType<typeof externalIngest>

/** Connections of one key that are remembered: a program that forgets to tell of an end fills no memory. */
const MOST_CONNECTIONS = 8

/** Judges encoders for programs that take streams in our place, and lets go at once of those that left. */
export function externalIngest(
  { media, clock, log }: ExternalIngestParts,
  authorizePublish: MediaListener['authorizePublish'],
) {
  const wrong = new WrongTries(clock)
  const admitted = new Map<string, { readonly streamId: string; readonly connections: Set<string> }>()

  function remember(key: string, streamId: string, connection: string): void {
    const known = admitted.get(key)
    const connections = known?.streamId === streamId ? known.connections : new Set<string>()
    admitted.set(key, { streamId, connections: connections.add(connection) })
    for (const oldest of connections) {
      if (connections.size <= MOST_CONNECTIONS) return
      connections.delete(oldest)
    }
  }

  return {
    /** Whether the encoder may publish, or go on; asked again it says nothing in the log while that is so. */
    async take({ program, streamKey, address, connection }: ExternalEncoder): Promise<boolean> {
      if (wrong.areTooMany(address)) return false
      const key = hashStreamKey(streamKey)
      const decision = await authorizePublish({ streamKey, remoteAddress: address })
      const traces = { program, address, key: keyTrace(streamKey) }
      if (!decision.accepted) {
        if (decision.why === 'unknown-key') wrong.add(address)
        log.warn({ ...traces, reason: decision.reason }, 'an encoder at an external ingest was refused')
        return false
      }
      const { streamId } = decision
      const isKnown = connection !== null && admitted.get(key)?.connections.has(connection) === true
      if (!isKnown) log.info({ ...traces, streamId }, 'an encoder at an external ingest may publish')
      if (connection !== null) remember(key, streamId, connection)
      return true
    },

    /** The encoder has left. What the program still passes on is not waited for, unless another connection took over. */
    async release({ program, streamKey, address, connection }: ExternalEncoder): Promise<void> {
      const key = hashStreamKey(streamKey)
      const entry = admitted.get(key)
      if (connection === null || entry?.connections.delete(connection) !== true) return
      log.info({ program, address, key: keyTrace(streamKey), streamId: entry.streamId }, 'an encoder left its ingest')
      if (entry.connections.size > 0) return
      admitted.delete(key)
      await media.disconnect(entry.streamId)
    },
  }
}

/** As the media engine's log names a key: enough to follow it, too little to publish with. */
const keyTrace = (streamKey: string): string =>
  Buffer.from(hashStreamKey(streamKey), 'base64url').toString('hex').slice(0, 8)
