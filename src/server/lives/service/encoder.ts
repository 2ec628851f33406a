import { earlyStartMinutes } from '#contract/lives/limits.ts'
import type { VideoSize } from '#contract/lives/schemas.ts'
import type { PublishDecision, PublishRequest } from '#engine-protocol/index.ts'
import { DomainError } from '../../errors.ts'
import { DatabaseUnavailable } from '../../ports/database/port.ts'
import type { MediaEvent, MediaListener } from '../../ports/media/port.ts'
import { storeRecordingFault } from '../archive/store.ts'
import { hashStreamKey } from '../stream-key.ts'
import { findKeyOwner } from '../keys/store.ts'
import { findNextLive, findLive, storeVideoSize, type LiveRow } from '../store.ts'
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

async function authorizePublish(
  context: LivesContext,
  { streamKey, remoteAddress }: Pick<PublishRequest, 'streamKey' | 'remoteAddress'>,
): Promise<PublishDecision> {
  const liverId = await context.database.run(findKeyOwner, hashStreamKey(streamKey))
  if (liverId === null) {
    const reason = 'unknown stream key'
    context.security.record({ kind: 'stream-key-unknown', reason, address: remoteAddress, route: 'publish' })
    return { accepted: false, reason, why: 'unknown-key' }
  }
  if (!(await context.licences.mayGoLive(liverId))) {
    return { accepted: false, reason: 'the liver holds no licence', why: 'not-allowed' }
  }
  if (!(await context.licences.permissionAt(liverId, context.clock.now())).permitted) {
    return { accepted: false, reason: 'outside the hours permitted to this liver', why: 'not-now' }
  }
  const live = await encoderLive(context, liverId)
  if (!live) return { accepted: false, reason: 'no live is waiting for this encoder', why: 'no-live' }
  if (live.state === 'scheduled') await applyAction(context, live, 'prepare')
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

/** Pages depend on the aspect ratio only: another resolution of the same video is not announced. */
async function storeSize(context: LivesContext, live: LiveRow, size: VideoSize): Promise<void> {
  const { videoWidth, videoHeight } = live
  const ratio = videoWidth === null || videoHeight === null ? null : videoWidth / videoHeight
  await context.database.run(storeVideoSize, { id: live.id, size })
  if (ratio !== null && Math.abs(size.width / size.height / ratio - 1) < 0.02) return
  context.status.announce({ ...live, videoWidth: size.width, videoHeight: size.height })
}

const retryMs = 1000

type QueuedEvent = Exclude<MediaEvent, { type: 'health' }>

export interface EncoderListener extends MediaListener {
  /** Drops further events; resolves when the current one is handled. */
  stop(): Promise<void>
}

/** Authorizes encoders, and changes the state of their lives on media events. */
export function encoderListener(
  context: LivesContext,
  interruption: Interruption,
  hours: PermittedHours,
): EncoderListener {
  let stopped = false

  async function handle(event: QueuedEvent): Promise<void> {
    if (event.type === 'restarted') {
      const { streamIds } = event
      if (streamIds === undefined) context.status.clearThumbnails()
      await interruption.interruptAll((liveId) => streamIds?.includes(liveId) ?? true)
      // Encoders reconnect while recordings are being closed, which may take long.
      void context.settling.resume()
      return
    }
    const live = await context.database.run(findLive, event.streamId)
    if (!live) return
    if (event.type === 'unrecorded' && live.archiving) {
      const updated = await context.database.run(storeRecordingFault, { id: live.id, reason: event.reason })
      if (updated) context.status.announce(updated)
    }
    if (event.type === 'posterReady' && live.endedAt === null) context.status.addThumbnail(live)
    if (event.type === 'conflict' && live.endedAt === null) {
      context.status.reportConflict(live.id, { ...event.conflict, at: context.clock.now().toISOString() })
    }
    if (event.type === 'connected') context.status.endConflict(live.id)
    if (event.type === 'videoSize') await storeSize(context, live, event.size)
    if (event.type === 'connected' && live.state === 'interrupted') interruption.cancelGrace(live.id)
    if (event.type === 'playable' && live.state !== 'on_air') {
      interruption.cancelGrace(live.id)
      const onAir = await applyAction(context, live, 'air')
      if (live.startedAt === null) context.status.announceStart(onAir)
      await hours.watch(onAir)
    } else if (event.type === 'playable') {
      // Its playback URL may have changed.
      context.status.announce(live)
      // An earlier attempt may have failed after changing the state.
      await hours.watch(live)
    }
    if (event.type === 'disconnected' && event.fault) context.status.reportFault(live.id, event.fault)
    if (event.type === 'disconnected' && live.state === 'on_air') await interruption.interrupt(live)
    if (event.type === 'disconnected' && live.state === 'interrupted') await interruption.interruptAgain(live)
  }

  /** False if the database is unavailable. */
  async function tryToHandle(event: QueuedEvent): Promise<boolean> {
    try {
      await handle(event)
    } catch (error) {
      const fields = { err: error, event: event.type }
      if (error instanceof DatabaseUnavailable) {
        context.log.warn(fields, 'could not handle a media event: the database is unavailable; retrying')
        return false
      }
      context.log[error instanceof DomainError ? 'info' : 'error'](fields, 'could not apply a media event')
    }
    return true
  }

  /** Events are not repeated: retries while the database is unavailable, or the live would stay in the wrong state. */
  async function handleWithRetry(event: QueuedEvent): Promise<void> {
    for (;;) {
      if (stopped || (await tryToHandle(event))) return
      await new Promise<void>((resolve) => context.clock.after(retryMs, resolve))
    }
  }

  /** Handles events in order: a flapping encoder must not end in the wrong state. */
  let queue: Promise<void> = Promise.resolve()
  return {
    authorizePublish: (call) => authorizePublish(context, call),
    onEvent(event) {
      if (event.type === 'health') context.status.reportHealth(event.streamId, event.health, context.clock.now())
      else queue = queue.then(() => handleWithRetry(event))
    },
    stop() {
      stopped = true
      return queue
    },
  }
}
