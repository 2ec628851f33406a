import type { EngineEvent, PublishDecision, PublishRequest } from '#engine-protocol/index.ts'
import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { VideoCodec } from '../codecs/index.ts'
import type { EngineLog, EngineOptions } from '../engine.ts'
import type { ResumePoint } from '../journal/index.ts'
import type { PublishAnswer, Publisher, StreamRegistry } from '../stream/index.ts'
import type { PublishRateLimiter } from './publish-rate-limiter.ts'
import { RecentNames } from './recent-names.ts'

/** An encoder waits so long for its answer at most, in milliseconds; its own patience is not much longer. */
const LONGEST_WAIT_MS = 6_000

export interface AdmissionSetup {
  readonly authorizePublish: EngineOptions['authorizePublish']
  readonly pace: PublishRateLimiter
  readonly registry: StreamRegistry
  /** Where a stream goes on that is opened now; null when it has ended. */
  readonly resumePointOf: (streamId: string) => Promise<ResumePoint | null>
  /** What the pictures of this stream may be coded in. */
  readonly videoCodecs: (streamId: string) => readonly VideoCodec[]
  readonly emit: (event: EngineEvent) => void
  readonly clock: Clock
  readonly log: EngineLog
}

/** Encoders that were accepted from an address speak for it so long, in milliseconds. */
const VOUCHED_MS = 60 * 60_000
const MOST_VOUCHED = 10_000

/** The way in of publishers, whatever protocol they speak; neither step rejects. */
export interface Admission {
  /** Asks the owner, after a wait for those who come too often. */
  decide(request: PublishRequest): Promise<PublishDecision>
  /** Lets an accepted publisher publish; it takes the place of an earlier one. */
  publish(streamId: string, request: PublishRequest, publisher: Publisher): Promise<PublishAnswer>
}

export function admission(setup: AdmissionSetup): Admission {
  const { authorizePublish, pace, registry, resumePointOf, videoCodecs, emit, clock, log } = setup
  const refused = (request: PublishRequest, reason: string): void => {
    const { protocol, remoteAddress } = request
    log.warn({ protocol, remoteAddress, key: keyTrace(request.streamKey), reason }, 'a publisher was refused')
    emit({ type: 'refused', protocol, reason, remoteAddress })
  }

  // Behind a balancer or a relay all encoders have one address: what one of them does must not keep the others out.
  const vouched = new RecentNames(clock, VOUCHED_MS, MOST_VOUCHED)

  const ask = async (request: PublishRequest): Promise<PublishDecision> => {
    const strangers = `refused from ${request.remoteAddress}`
    const owed = vouched.has(request.remoteAddress) ? 0 : pace.pendingDelay(strangers)
    const wait = Math.max(pace.attempt(keyTrace(request.streamKey)), owed)
    if (wait > LONGEST_WAIT_MS) {
      return { accepted: false, reason: 'it comes too often; try again in a minute', why: 'too-often' }
    }
    if (wait > 0) await new Promise<void>((resolve) => void clock.after(wait, resolve))
    const decision = await authorizePublish(request).catch((err: unknown): PublishDecision => {
      log.error({ err }, 'a stream key could not be checked')
      return { accepted: false, reason: 'the stream key could not be checked; try again' }
    })
    if (decision.accepted) vouched.add(request.remoteAddress)
    else if (decision.why === 'unknown-key') pace.attempt(strangers)
    return decision
  }

  return {
    async decide(request) {
      const decision = await ask(request)
      if (!decision.accepted) refused(request, decision.reason)
      return decision
    },
    async publish(streamId, request, publisher) {
      const { protocol, remoteAddress, encoder } = request
      const resumePoint = await resumePointOf(streamId)
      const ingest = resumePoint && registry.connect(streamId, resumePoint, publisher, encoder, protocol)
      if (ingest === null) {
        const reason = 'this stream has ended'
        refused(request, reason)
        return { accepted: false, reason }
      }
      log.info({ streamId, protocol, remoteAddress, key: keyTrace(request.streamKey) }, 'a publisher began')
      return { accepted: true, publication: { ...ingest, videoCodecs: videoCodecs(streamId) } }
    },
  }
}

/** Enough to follow one key through a log, too little to publish with. */
const keyTrace = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 8)
