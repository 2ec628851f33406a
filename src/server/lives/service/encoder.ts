import { earlyStartMinutes } from '#contract/lives.ts'
import { Refusal } from '../../http/index.ts'
import { DatabaseUnavailable } from '../../ports/database/port.ts'
import type { MediaEvent, MediaListener, PublishDecision } from '../../ports/media/port.ts'
import { noteRecordingFault } from '../archive/store.ts'
import { hashStreamKey } from '../stream-key.ts'
import { findNextLive, findKeyOwner, findLive, type LiveRow } from '../store.ts'
import { applyAction } from './change-state.ts'
import { isOverWebRtc, needsSignature } from '../playback.ts'
import { missedBefore } from './missed-start.ts'
import type { Interruption } from './interruption.ts'
import type { PermittedHours } from './permitted-hours.ts'
import type { LivesParts } from './setup.ts'

/** The live that an encoder of this liver feeds now: the open one, or one that starts soon. */
export function encoderLive({ database, clock }: LivesParts, liverId: number): Promise<LiveRow | null> {
  const startsBefore = new Date(clock.now().getTime() + earlyStartMinutes * 60_000)
  return database.run(findNextLive, { liverId, startsAfter: missedBefore(clock.now()), startsBefore })
}

async function authorizePublish(parts: LivesParts, streamKey: string): Promise<PublishDecision> {
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
  // Nobody needs a synthetic live in several sizes enough to pay a processor for it.
  return {
    accepted: true,
    streamId: live.id,
    ...terms,
    ...(live.demo && { mayHaveLadder: false as const }),
    ...(!live.archiving && { archiving: false as const }),
  }
}

const patienceMs = 1000

type Followed = Exclude<MediaEvent, { type: 'health' }>

export interface EncoderListener extends MediaListener {
  /** Follows nothing from now on; resolves when what was being followed is done. */
  stop(): Promise<void>
}

/** Judges encoders and moves their lives on as they come and go. */
export function encoderListener(parts: LivesParts, interruption: Interruption, hours: PermittedHours): EncoderListener {
  let stopped = false

  async function follow(event: Followed): Promise<void> {
    if (event.type === 'restarted') {
      const { streamIds } = event
      if (streamIds === undefined) parts.rooms.forgetPictures()
      await interruption.interruptAll((liveId) => streamIds?.includes(liveId) ?? true)
      return parts.settling.resume()
    }
    const live = await parts.database.run(findLive, event.streamId)
    if (!live) return
    if (event.type === 'unrecorded' && live.archiving) {
      const noted = await parts.database.run(noteRecordingFault, { id: live.id, reason: event.reason })
      if (noted) parts.rooms.announce(noted)
    }
    if (event.type === 'pictured' && live.endedAt === null) parts.rooms.pictured(live)
    if (event.type === 'connected' && live.state === 'interrupted') interruption.forget(live.id)
    if (event.type === 'playable' && live.state !== 'on_air') {
      interruption.forget(live.id)
      await hours.watch(await applyAction(parts, live, 'air'))
    } else if (event.type === 'playable') {
      // It may be to be had somewhere else from now on.
      parts.rooms.announce(live)
      // An earlier attempt may have come no further than the state.
      await hours.watch(live)
    }
    if (event.type === 'disconnected' && event.fault) parts.rooms.sentAway(live.id, event.fault)
    if (event.type === 'disconnected' && live.state === 'on_air') await interruption.interrupt(live)
    if (event.type === 'disconnected' && live.state === 'interrupted') interruption.wait(live)
  }

  /** An event happens once: while the database is away it is kept, or its live would stay in the wrong state. */
  async function followPatiently(event: Followed): Promise<void> {
    if (stopped) return
    try {
      await follow(event)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        parts.log.warn({ err: error, event: event.type }, 'a media event waits for the database')
        await new Promise<void>((resolve) => parts.clock.after(patienceMs, resolve))
        return followPatiently(event)
      }
      const level = error instanceof Refusal ? 'info' : 'error'
      parts.log[level]({ err: error, event: event.type }, 'a media event changed nothing')
    }
  }

  /** Events are followed one after the other: an encoder that flaps must not end in the wrong state. */
  let queue: Promise<void> = Promise.resolve()
  return {
    authorizePublish: ({ streamKey }) => authorizePublish(parts, streamKey),
    onEvent(event) {
      if (event.type === 'health') parts.rooms.report(event.streamId, event.health, parts.clock.now())
      else queue = queue.then(() => followPatiently(event))
    },
    stop() {
      stopped = true
      return queue
    },
  }
}
