import type { Profile } from '#contract/account.ts'
import type { HealthPoint, StreamFault, StreamHealth } from '#contract/lives.ts'
import { mustHoldLicence } from '../policy.ts'
import { findNextLive, readKey, storeKey, type LiveRow } from '../store.ts'
import { deriveStreamKey, hashStreamKey } from '../stream-key.ts'
import { missedBefore } from './missed-start.ts'
import type { LivesParts } from './setup.ts'

export interface EncoderSetting {
  readonly streamKey: string
  readonly live: LiveRow | null
  readonly health: StreamHealth | null
  readonly healthHistory: readonly HealthPoint[]
  readonly fault: StreamFault | null
}

async function replaceKey(parts: LivesParts, liverId: number, generation: number): Promise<string> {
  const streamKey = deriveStreamKey(parts.secret, liverId, generation)
  await parts.database.run(storeKey, { liverId, generation, keyHash: hashStreamKey(streamKey) })
  return currentKey(parts, liverId)
}

/** The liver's stream key. A new one is made when there is none, or when the server's secret is no longer the one it came from. */
export async function currentKey(parts: LivesParts, liverId: number): Promise<string> {
  const stored = await parts.database.run(readKey, liverId)
  if (!stored) return replaceKey(parts, liverId, 1)
  const streamKey = deriveStreamKey(parts.secret, liverId, stored.generation)
  return hashStreamKey(streamKey) === stored.keyHash ? streamKey : replaceKey(parts, liverId, stored.generation + 1)
}

async function withKey(parts: LivesParts, liverId: number, streamKey: string): Promise<EncoderSetting> {
  const live = await parts.database.run(findNextLive, {
    liverId,
    startsAfter: missedBefore(parts.clock.now()),
    startsBefore: null,
  })
  const { rooms } = parts
  if (live === null) return { streamKey, live, health: null, healthHistory: [], fault: null }
  const { id } = live
  return { streamKey, live, health: rooms.health(id), healthHistory: rooms.history.of(id), fault: rooms.fault(id) }
}

export async function readSetting(parts: LivesParts, viewer: Profile): Promise<EncoderSetting> {
  await mustHoldLicence(parts.licences, viewer)
  return withKey(parts, viewer.user.id, await currentKey(parts, viewer.user.id))
}

/** Replaces the key; an encoder that comes with the old one is refused from now on. */
export async function rotateKey(parts: LivesParts, viewer: Profile): Promise<EncoderSetting> {
  await mustHoldLicence(parts.licences, viewer)
  const liverId = viewer.user.id
  const stored = await parts.database.run(readKey, liverId)
  return withKey(parts, liverId, await replaceKey(parts, liverId, (stored?.generation ?? 0) + 1))
}
