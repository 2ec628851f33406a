import type { Profile } from '#contract/account/schemas.ts'
import type { EncoderConflict, HealthPoint, LiveSettings, StreamFault, StreamHealth } from '#contract/lives/schemas.ts'
import { requireLicence } from '../policy.ts'
import { readKey, storeKey } from '../keys/store.ts'
import { findLastSettings, findNextLive, type LiveRow } from '../store.ts'
import { deriveStreamKey, hashStreamKey } from '../stream-key.ts'
import { missedBefore } from './missed-start.ts'
import type { LivesContext } from './context.ts'

export interface EncoderSetting {
  readonly streamKey: string
  readonly live: LiveRow | null
  readonly lastLive: LiveSettings | null
  readonly health: StreamHealth | null
  readonly healthHistory: readonly HealthPoint[]
  readonly fault: StreamFault | null
  readonly conflict: EncoderConflict | null
}

async function replaceKey(context: LivesContext, liverId: number, generation: number): Promise<string> {
  const streamKey = deriveStreamKey(context.secret, liverId, generation)
  await context.database.run(storeKey, { liverId, generation, keyHash: hashStreamKey(streamKey) })
  return currentKey(context, liverId)
}

/** The liver's stream key; generates one where there is none, or where the server's secret has changed. */
export async function currentKey(context: LivesContext, liverId: number): Promise<string> {
  const stored = await context.database.run(readKey, liverId)
  if (!stored) return replaceKey(context, liverId, 1)
  const streamKey = deriveStreamKey(context.secret, liverId, stored.generation)
  return hashStreamKey(streamKey) === stored.keyHash ? streamKey : replaceKey(context, liverId, stored.generation + 1)
}

async function withKey(context: LivesContext, liverId: number, streamKey: string): Promise<EncoderSetting> {
  const live = await context.database.run(findNextLive, {
    liverId,
    startsAfter: missedBefore(context.clock.now()),
    startsBefore: null,
  })
  const lastLive = await context.database.run(findLastSettings, liverId)
  const { status } = context
  if (live === null) return { streamKey, live, lastLive, health: null, healthHistory: [], fault: null, conflict: null }
  const { id } = live
  return {
    streamKey,
    live,
    lastLive,
    health: status.health(id),
    healthHistory: status.history.of(id),
    fault: status.fault(id),
    conflict: status.conflict(id),
  }
}

export async function readSetting(context: LivesContext, viewer: Profile): Promise<EncoderSetting> {
  await requireLicence(context.licences, viewer)
  return withKey(context, viewer.user.id, await currentKey(context, viewer.user.id))
}

/**
 * Replaces the key; the old one becomes invalid. A connected encoder stays connected until one with the new key replaces
 * it.
 */
export async function rotateKey(context: LivesContext, viewer: Profile): Promise<EncoderSetting> {
  await requireLicence(context.licences, viewer)
  const liverId = viewer.user.id
  const stored = await context.database.run(readKey, liverId)
  const streamKey = await replaceKey(context, liverId, (stored?.generation ?? 0) + 1)
  const setting = await withKey(context, liverId, streamKey)
  if (setting.live !== null) context.status.endConflict(setting.live.id)
  return { ...setting, conflict: null }
}
