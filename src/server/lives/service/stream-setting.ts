import type { Profile } from '#contract/account/schemas.ts'
import type { HealthPoint, StreamFault, StreamHealth } from '#contract/lives/schemas.ts'
import { requireLicence } from '../policy.ts'
import { findNextLive, readKey, storeKey, type LiveRow } from '../store.ts'
import { deriveStreamKey, hashStreamKey } from '../stream-key.ts'
import { missedBefore } from './missed-start.ts'
import type { LivesContext } from './context.ts'

export interface EncoderSetting {
  readonly streamKey: string
  readonly live: LiveRow | null
  readonly health: StreamHealth | null
  readonly healthHistory: readonly HealthPoint[]
  readonly fault: StreamFault | null
}

async function replaceKey(parts: LivesContext, liverId: number, generation: number): Promise<string> {
  const streamKey = deriveStreamKey(parts.secret, liverId, generation)
  await parts.database.run(storeKey, { liverId, generation, keyHash: hashStreamKey(streamKey) })
  return currentKey(parts, liverId)
}

/** The liver's stream key; generates one where there is none, or where the server's secret has changed. */
export async function currentKey(parts: LivesContext, liverId: number): Promise<string> {
  const stored = await parts.database.run(readKey, liverId)
  if (!stored) return replaceKey(parts, liverId, 1)
  const streamKey = deriveStreamKey(parts.secret, liverId, stored.generation)
  return hashStreamKey(streamKey) === stored.keyHash ? streamKey : replaceKey(parts, liverId, stored.generation + 1)
}

async function withKey(parts: LivesContext, liverId: number, streamKey: string): Promise<EncoderSetting> {
  const live = await parts.database.run(findNextLive, {
    liverId,
    startsAfter: missedBefore(parts.clock.now()),
    startsBefore: null,
  })
  const { status } = parts
  if (live === null) return { streamKey, live, health: null, healthHistory: [], fault: null }
  const { id } = live
  return { streamKey, live, health: status.health(id), healthHistory: status.history.of(id), fault: status.fault(id) }
}

export async function readSetting(parts: LivesContext, viewer: Profile): Promise<EncoderSetting> {
  await requireLicence(parts.licences, viewer)
  return withKey(parts, viewer.user.id, await currentKey(parts, viewer.user.id))
}

/** Replaces the key; the old one becomes invalid. */
export async function rotateKey(parts: LivesContext, viewer: Profile): Promise<EncoderSetting> {
  await requireLicence(parts.licences, viewer)
  const liverId = viewer.user.id
  const stored = await parts.database.run(readKey, liverId)
  return withKey(parts, liverId, await replaceKey(parts, liverId, (stored?.generation ?? 0) + 1))
}
