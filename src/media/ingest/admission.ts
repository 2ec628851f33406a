import { subscriberOf, type EngineEvent, type PublishDecision, type PublishRequest } from '#engine-protocol/index.ts'
import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { EngineLog, EngineOptions } from '../engine.ts'
import { type ResumePoint, streamStart } from '../journal/index.ts'
import type { Outputs } from '../open-output.ts'
import type { PlaybackAccess } from '../playback/index.ts'
import type { Recordings } from '../recordings/index.ts'
import type { PublishAnswer, Publisher, Sender, StreamRegistry } from '../stream/index.ts'
import type { WhepBroadcasts } from '../whep/index.ts'
import { PublishRateLimiter } from './publish-rate-limiter.ts'
import { RecentNames } from './recent-names.ts'

/** The longest delay of an answer, in milliseconds; encoders do not wait much longer. */
const MAX_DELAY_MS = 6_000
/** How long a key that was accepted is known, in milliseconds. */
const KNOWN_MS = 60 * 60_000
const MAX_KNOWN = 10_000

export interface AdmissionDeps {
  readonly authorizePublish: EngineOptions['authorizePublish']
  readonly registry: Pick<StreamRegistry, 'has' | 'refuse' | 'connect'>
  readonly recordings: Pick<Recordings, 'resumePoint'>
  readonly access: Pick<PlaybackAccess, 'set'>
  readonly outputs: Pick<Outputs, 'codecsOf' | 'exclude'>
  readonly broadcasts: Pick<WhepBroadcasts, 'offer'>
  /** The copies of recordings in the bucket; null without one. */
  readonly copies: { exclude(streamId: string): void; restore(streamId: string): Promise<void> } | null
  /** Whether there are slots for viewers over WebRTC. */
  readonly hasWhep: boolean
  readonly emit: (event: EngineEvent) => void
  readonly clock: Clock
  readonly log: EngineLog
}

type Accepted = Extract<PublishDecision, { readonly accepted: true }>

/**
 * The way of a publisher from its key to its stream, whatever its protocol: rate limit, the owner's decision, the
 * settings of the stream, its resume point, its output. No step rejects.
 */
export class Admission {
  readonly #deps: AdmissionDeps
  readonly #limiter: PublishRateLimiter
  /**
   * Accepted keys at their addresses. Behind a balancer, a relay or a mobile network encoders share an address: the wrong
   * keys of one of them must not delay the others, and their right ones must not let it try more.
   */
  readonly #known: RecentNames
  readonly #lookups = new Map<string, Promise<ResumePoint | null>>()

  constructor(deps: AdmissionDeps) {
    this.#deps = deps
    this.#limiter = new PublishRateLimiter(deps.clock)
    this.#known = new RecentNames(deps.clock, KNOWN_MS, MAX_KNOWN)
  }

  /** The whole way in one step. */
  async admit(request: PublishRequest, publisher: Publisher): Promise<PublishAnswer> {
    const decision = await this.#decide(request)
    if (decision.accepted) return this.publish(decision.streamId, request, publisher)
    return { ...decision, later: decision.why === 'too-often' }
  }

  /** Whether this key may publish now, and which stream; for a publisher that connects later. */
  async decide(request: PublishRequest): Promise<PublishDecision> {
    const decision = await this.#decide(request)
    const rejection = decision.accepted ? this.#deps.registry.refuse(decision.streamId, senderOf(request)) : null
    return rejection === null ? decision : this.#reject(request, otherEncoder)
  }

  async #decide(request: PublishRequest): Promise<PublishDecision> {
    const subscriber = subscriberOf(request.remoteAddress)
    const unknownKeys = `refused from ${subscriber}`
    const key = keyTrace(request.streamKey)
    const known = `${key} from ${subscriber}`
    const ofAddress = this.#known.has(known) ? 0 : this.#limiter.pendingDelay(unknownKeys)
    const delay = Math.max(this.#limiter.attempt(key), ofAddress)
    if (delay > MAX_DELAY_MS) {
      return this.#reject(request, { reason: 'it comes too often; try again in a minute', why: 'too-often' })
    }
    if (delay > 0) await new Promise<void>((resolve) => void this.#deps.clock.after(delay, resolve))
    const decision = await this.#authorize(request)
    if (decision.accepted) {
      this.#known.add(known)
      return decision
    }
    if (decision.why === 'unknown-key') this.#limiter.attempt(unknownKeys)
    return this.#reject(request, decision)
  }

  /** Lets an accepted publisher send its media; it replaces an earlier one of the stream unless it is refused. */
  async publish(streamId: string, request: PublishRequest, publisher: Publisher): Promise<PublishAnswer> {
    const { registry, outputs, log } = this.#deps
    const { protocol, remoteAddress } = request
    const resumePoint = await this.#resumePoint(streamId)
    const rejection = registry.refuse(streamId, senderOf(request))
    if (rejection !== null) return { ...this.#reject(request, otherEncoder), later: rejection.mayRetry }
    const ingest = resumePoint && registry.connect(streamId, resumePoint, publisher, senderOf(request))
    if (ingest === null) return this.#reject(request, { reason: 'this stream has ended' })
    log.info({ streamId, protocol, remoteAddress, key: keyTrace(request.streamKey) }, 'a publisher began')
    return { accepted: true, publication: { ...ingest, videoCodecs: outputs.codecsOf(streamId) } }
  }

  async #authorize(request: PublishRequest): Promise<PublishDecision> {
    try {
      const decision = await this.#deps.authorizePublish(request)
      return decision.accepted ? await this.#apply(decision) : decision
    } catch (err) {
      this.#deps.log.error({ err }, 'a stream key could not be checked')
      return { accepted: false, reason: 'the stream key could not be checked; try again' }
    }
  }

  /** Applies the decision to the stream before it is opened. */
  async #apply(decision: Accepted): Promise<PublishDecision> {
    const { access, outputs, broadcasts, copies, hasWhep } = this.#deps
    const { streamId } = decision
    access.set(streamId, decision.signed === true)
    if (decision.archiving === false) copies?.exclude(streamId)
    if (decision.moved === true && !(await this.#restore(streamId))) return unrestored
    if (decision.mayHaveLadder === false) outputs.exclude(streamId)
    broadcasts.offer(streamId, hasWhep && decision.overWebRtc === true)
    return decision
  }

  /** Fetches what other engines have recorded of a stream; returns whether that succeeded. */
  async #restore(streamId: string): Promise<boolean> {
    try {
      await this.#deps.copies?.restore(streamId)
      return true
    } catch (err) {
      this.#deps.log.error({ err, streamId }, 'what another engine has recorded of a stream could not be read')
      return false
    }
  }

  /**
   * Where the stream starts: after what an earlier session recorded of it; null if it has ended. Concurrent lookups of a
   * stream share one read, because storage must not be read once the stream is being written.
   */
  async #resumePoint(streamId: string): Promise<ResumePoint | null> {
    // An open stream continues; the registry needs no resume point.
    if (this.#deps.registry.has(streamId)) return streamStart
    const lookup = this.#lookups.get(streamId) ?? this.#lookUp(streamId)
    this.#lookups.set(streamId, lookup)
    return lookup
  }

  async #lookUp(streamId: string): Promise<ResumePoint | null> {
    const { recordings, log } = this.#deps
    try {
      const resumePoint = await recordings.resumePoint(streamId)
      return resumePoint === 'ended' ? null : resumePoint
    } catch (err) {
      log.error({ err, streamId }, 'the recording of a stream could not be read: the stream starts over')
      return streamStart
    } finally {
      // The waiting callers open the stream first.
      setImmediate(() => this.#lookups.delete(streamId))
    }
  }

  #reject(request: PublishRequest, rejection: Omit<Refused, 'accepted'>): Refused {
    const { emit, log } = this.#deps
    const { protocol, remoteAddress } = request
    const { reason } = rejection
    log.warn({ protocol, remoteAddress, key: keyTrace(request.streamKey), reason }, 'a publisher was rejected')
    emit({ type: 'refused', protocol, reason, remoteAddress })
    return { ...rejection, accepted: false }
  }
}

type Refused = Extract<PublishDecision, { readonly accepted: false }>

/** Two recordings that start with the same segment number could not be joined. */
const unrestored: Refused = { accepted: false, reason: 'the storage that media nodes share is away; try again' }

const otherEncoder: Omit<Refused, 'accepted'> = {
  reason: 'another encoder sends with this stream key; stop it, or issue a new key',
  why: 'other-encoder',
}

const senderOf = ({ remoteAddress, protocol, encoder, streamKey }: PublishRequest): Sender => ({
  address: remoteAddress,
  protocol,
  encoder,
  key: keyTrace(streamKey),
})

/** Identifies a key in logs, and is too short to publish with. */
const keyTrace = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 8)
