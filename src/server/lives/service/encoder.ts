import { earlyStartMinutes } from '#contract/lives/limits.ts'
import type { PublishDecision } from '#engine-protocol/index.ts'
import { DomainError } from '../../errors.ts'
import { DatabaseUnavailable } from '../../ports/database/port.ts'
import type { MediaEvent, MediaListener } from '../../ports/media/port.ts'
import { storeRecordingFault } from '../archive/store.ts'
import { hashStreamKey } from '../stream-key.ts'
import { findNextLive, findKeyOwner, findLive, type LiveRow } from '../store.ts'
import { applyAction } from './change-state.ts'
import { isOverWebRtc, needsSignature } from '../playback.ts'
import { missedBefore } from './missed-start.ts'
import type { Interruption } from './interruption.ts'
import type { PermittedHours } from './permitted-hours.ts'
import type { LivesContext } from './context.ts'

/** The live for an encoder of this liver: the open one, or one that starts soon. */
export function encoderLive({ database, clock }: LivesContext, liverId: number): Promise<LiveRow | null> {
  const startsBefore = new Date(clock.now().getTime() + earlyStartMinutes * 60_000)
  return database.run(findNextLive, { liverId, startsAfter: missedBefore(clock.now()), startsBefore })
}

async function authorizePublish(parts: LivesContext, streamKey: string): Promise<PublishDecision> {
  const liverId = await parts.database.run(findKeyOwner, hashStreamKey(streamKey))
  if (liverId === null) return { accepted: false, reason: 'unknown stream key', why: 'unknown-key' }
  if (!(await parts.licences.mayGoLive(liverId))) {
    return { accepted: false, reason: 'the liver holds no licence', why: 'not-allowed' }
  }
  if (!(await parts.licences.permissionAt(liverId, parts.clock.now())).permitted) {
    return { accepted: false, reason: 'outside the hours permitted to this liver', why: 'not-now' }
  }
  const live = await encoderLive(parts, liverId)
  if (!live) return { accepted: false, reason: 'no live is waiting for this encoder', why: 'no-live' }
  if (live.state === 'scheduled') await applyAction(parts, live, 'prepare')
  const terms = { signed: needsSignature(live), overWebRtc: isOverWebRtc(live) }
  // A demo live does not justify the CPU time of transcoding.
  return {
    accepted: true,
    streamId: live.id,
    ...terms,
    ...(live.demo && { mayHaveLadder: false as const }),
    ...(!live.archiving && { archiving: false as const }),
  }
}

const retryMs = 1000

type QueuedEvent = Exclude<MediaEvent, { type: 'health' }>

export interface EncoderListener extends MediaListener {
  /** Drops further events; resolves when the current one is handled. */
  stop(): Promise<void>
}

/** Authorizes encoders, and changes the state of their lives on media events. */
export function encoderListener(
  parts: LivesContext,
  interruption: Interruption,
  hours: PermittedHours,
): EncoderListener {
  let stopped = false

  async function handle(event: QueuedEvent): Promise<void> {
    if (event.type === 'restarted') {
      const { streamIds } = event
      if (streamIds === undefined) parts.status.clearThumbnails()
      await interruption.interruptAll((liveId) => streamIds?.includes(liveId) ?? true)
      return parts.settling.resume()
    }
    const live = await parts.database.run(findLive, event.streamId)
    if (!live) return
    if (event.type === 'unrecorded' && live.archiving) {
      const updated = await parts.database.run(storeRecordingFault, { id: live.id, reason: event.reason })
      if (updated) parts.status.announce(updated)
    }
    if (event.type === 'pictured' && live.endedAt === null) parts.status.addThumbnail(live)
    if (event.type === 'connected' && live.state === 'interrupted') interruption.cancelGrace(live.id)
    if (event.type === 'playable' && live.state !== 'on_air') {
      interruption.cancelGrace(live.id)
      await hours.watch(await applyAction(parts, live, 'air'))
    } else if (event.type === 'playable') {
      // Its playback URL may have changed.
      parts.status.announce(live)
      // An earlier attempt may have failed after changing the state.
      await hours.watch(live)
    }
    if (event.type === 'disconnected' && event.fault) parts.status.reportFault(live.id, event.fault)
    if (event.type === 'disconnected' && live.state === 'on_air') await interruption.interrupt(live)
    if (event.type === 'disconnected' && live.state === 'interrupted') interruption.startGrace(live)
  }

  /** Events are not repeated: retries while the database is unavailable, or the live would stay in the wrong state. */
  async function handleWithRetry(event: QueuedEvent): Promise<void> {
    if (stopped) return
    try {
      await handle(event)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        parts.log.warn(
          { err: error, event: event.type },
          'could not handle a media event: the database is unavailable; retrying',
        )
        await new Promise<void>((resolve) => parts.clock.after(retryMs, resolve))
        return handleWithRetry(event)
      }
      const level = error instanceof DomainError ? 'info' : 'error'
      parts.log[level]({ err: error, event: event.type }, 'could not apply a media event')
    }
  }

  /** Handles events in order: a flapping encoder must not end in the wrong state. */
  let queue: Promise<void> = Promise.resolve()
  return {
    authorizePublish: ({ streamKey }) => authorizePublish(parts, streamKey),
    onEvent(event) {
      if (event.type === 'health') parts.status.reportHealth(event.streamId, event.health, parts.clock.now())
      else queue = queue.then(() => handleWithRetry(event))
    },
    stop() {
      stopped = true
      return queue
    },
  }
}
