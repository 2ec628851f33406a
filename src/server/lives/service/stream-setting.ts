import type { Profile } from '#contract/account.ts'
import type { StreamHealth } from '#contract/lives.ts'
import { mustHoldLicence } from '../policy.ts'
import { keyGeneration, storeKey, type LiveRow } from '../store.ts'
import { deriveStreamKey, hashStreamKey } from '../stream-key.ts'
import { encoderLive } from './encoder.ts'
import type { LivesParts } from './setup.ts'

export interface EncoderSetting {
  readonly streamKey: string
  readonly live: LiveRow | null
  readonly health: StreamHealth | null
}

async function replaceKey(parts: LivesParts, liverId: number, generation: number): Promise<string> {
  const streamKey = deriveStreamKey(parts.secret, liverId, generation)
  await parts.database.run(storeKey, { liverId, generation, keyHash: hashStreamKey(streamKey) })
  return currentKey(parts, liverId)
}

/** The liver's stream key; the first is made when it is first asked for. */
export async function currentKey(parts: LivesParts, liverId: number): Promise<string> {
  const generation = await parts.database.run(keyGeneration, liverId)
  return generation === null ? replaceKey(parts, liverId, 1) : deriveStreamKey(parts.secret, liverId, generation)
}

async function withKey(parts: LivesParts, liverId: number, streamKey: string): Promise<EncoderSetting> {
  const live = await encoderLive(parts, liverId)
  return { streamKey, live, health: live && parts.rooms.health(live.id) }
}

export async function readSetting(parts: LivesParts, viewer: Profile): Promise<EncoderSetting> {
  mustHoldLicence(viewer)
  return withKey(parts, viewer.user.id, await currentKey(parts, viewer.user.id))
}

/** Replaces the key; an encoder that comes with the old one is refused from now on. */
export async function rotateKey(parts: LivesParts, viewer: Profile): Promise<EncoderSetting> {
  mustHoldLicence(viewer)
  const liverId = viewer.user.id
  const generation = (await parts.database.run(keyGeneration, liverId)) ?? 0
  return withKey(parts, liverId, await replaceKey(parts, liverId, generation + 1))
}
