import { earlyStartMinutes } from '#contract/lives.ts'
import { Refusal } from '../../http/index.ts'
import { DatabaseUnavailable } from '../../ports/database/port.ts'
import type { MediaEvent, MediaListener, PublishDecision } from '../../ports/media/port.ts'
import { noteRecordingFault } from '../archive/store.ts'
import { hashStreamKey } from '../stream-key.ts'
import { findNextLive, findKeyOwner, findLive, type LiveRow } from '../store.ts'
import { applyAction } from './change-state.ts'
import { missedBefore } from './missed-start.ts'
import type { Interruption } from './interruption.ts'
import type { LivesParts } from './setup.ts'

/** The live that an encoder of this liver feeds now: the open one, or one that starts soon. */
export function encoderLive({ database, clock }: LivesParts, liverId: number): Promise<LiveRow | null> {
  const startsBefore = new Date(clock.now().getTime() + earlyStartMinutes * 60_000)
  return database.run(findNextLive, { liverId, startsAfter: missedBefore(clock.now()), startsBefore })
}

async function authorizePublish(parts: LivesParts, streamKey: string): Promise<PublishDecision> {
  const liverId = await parts.database.run(findKeyOwner, hashStreamKey(streamKey))
  if (liverId === null) return { accepted: false, reason: 'unknown stream key' }
  if (!(await parts.licences.mayGoLive(liverId))) return { accepted: false, reason: 'the liver holds no licence' }
  const live = await encoderLive(parts, liverId)
  if (!live) return { accepted: false, reason: 'no live is waiting for this encoder' }
  if (live.state === 'scheduled') await applyAction(parts, live, 'prepare')
  return { accepted: true, streamId: live.id }
}

const patienceMs = 1000

type Followed = Exclude<MediaEvent, { type: 'health' }>

export interface EncoderListener extends MediaListener {
  /** Follows nothing from now on; resolves when what was being followed is done. */
  stop(): Promise<void>
}

/** Judges encoders and moves their lives on as they come and go. */
export function encoderListener(parts: LivesParts, interruption: Interruption): EncoderListener {
  let stopped = false

  async function follow(event: Followed): Promise<void> {
    if (event.type === 'restarted') {
      await interruption.interruptAll()
      return parts.settling.resume()
    }
    const live = await parts.database.run(findLive, event.streamId)
    if (!live) return
    if (event.type === 'unrecorded' && live.archiving) {
      const noted = await parts.database.run(noteRecordingFault, { id: live.id, reason: event.reason })
      if (noted) parts.rooms.announce(noted)
    }
    if (event.type === 'connected' && live.state === 'interrupted') interruption.forget(live.id)
    if (event.type === 'playable' && live.state !== 'on_air') {
      interruption.forget(live.id)
      await applyAction(parts, live, 'air')
    }
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
