import type { PublishRequest } from '#engine-protocol/index.ts'
import { systemClock } from '#media/clock.ts'
import type { Clock } from '#media/clock.ts'
import type { EngineLog } from '#media/engine.ts'
import { listenRtmp } from '#media/rtmp/index.ts'
import type { RtmpLimits } from '#media/rtmp/connection-limiter.ts'
import type { Publisher } from '#media/stream/types.ts'
import { videoCodecs, type VideoCodec, type Sample, type Track } from '#media/codecs/sample.ts'

import type { CertificatePaths } from './certificate.ts'

/** The data that an accepted publisher sent. */
export interface Collected {
  readonly request: PublishRequest
  readonly publisher: Publisher
  readonly tracks: Track[]
  readonly samples: Sample[]
  readonly encoders: string[]
  /** Why it ended; null before. */
  cause: string | null
  readonly ended: Promise<string>
}

interface LogLine {
  readonly level: 'info' | 'warn' | 'error'
  readonly fields: object
  readonly message: string
}

export interface CollectorOptions {
  readonly clock?: Clock
  readonly limits?: Partial<RtmpLimits>
  /** Replaces the check for stream keys that begin with "good". */
  readonly decide?: (request: PublishRequest) => Promise<boolean>
  /** Keeps only the last sample. */
  readonly keepsLastOnly?: boolean
  /** Accepted video codecs; all by default. */
  readonly codecs?: readonly VideoCodec[]
  /** Listens for RTMPS. */
  readonly certificate?: CertificatePaths
  /** Expects the PROXY protocol. */
  readonly proxied?: boolean
}

/** A real listener on a free port that records what publishers send; keys that begin with "good" are accepted. */
export async function collectRtmp(options: CollectorOptions = {}) {
  const publishers: Collected[] = []
  const lines: LogLine[] = []
  const record =
    (level: LogLine['level']) =>
    (fields: object, message: string): void => {
      lines.push({ level, fields, message })
    }
  const log: EngineLog = { info: record('info'), warn: record('warn'), error: record('error') }
  const decide = options.decide ?? (async ({ streamKey }) => streamKey.startsWith('good'))

  const listener = await listenRtmp({
    host: '127.0.0.1',
    port: 0,
    clock: options.clock ?? systemClock,
    log,
    limits: options.limits ?? {},
    videoCodecs: () => options.codecs ?? videoCodecs,
    ...(options.certificate && { certificate: options.certificate }),
    proxied: options.proxied === true,
    async onPublish(request, publisher) {
      if (!(await decide(request))) return { accepted: false, reason: 'this stream key is not known' }
      const { promise: ended, resolve } = Promise.withResolvers<string>()
      const collected: Collected = { request, publisher, tracks: [], samples: [], encoders: [], cause: null, ended }
      publishers.push(collected)
      return {
        accepted: true,
        publication: {
          videoCodecs: options.codecs ?? videoCodecs,
          sink: {
            track: (track) => collected.tracks.push(track),
            sample: (sample) => {
              if (options.keepsLastOnly) collected.samples.pop()
              collected.samples.push(sample)
            },
          },
          setEncoderName: (name) => collected.encoders.push(name),
          closed(cause) {
            collected.cause = cause
            resolve(cause)
          },
        },
      }
    },
  })
  return { listener, publishers, lines }
}
