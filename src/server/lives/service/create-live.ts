import { randomInt } from 'node:crypto'
import type { Profile } from '#contract/account/schemas.ts'
import type { NewLive } from '#contract/lives/schemas.ts'
import { DomainError } from '../../errors.ts'
import { requirePermittedHours, requireLicence } from '../policy.ts'
import { addLive, type LiveRow } from '../store.ts'
import { refuseSecondOpenLive } from './change-state.ts'
import type { LivesContext } from './context.ts'

const idAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Twelve characters, about 71 random bits: the URL of an invite-only live cannot be guessed. */
const newLiveId = (): string => Array.from({ length: 12 }, () => idAlphabet[randomInt(idAlphabet.length)]).join('')

export interface StoredLive extends NewLive {
  readonly liverId: number
  readonly demo: boolean
}

export async function createLive(context: LivesContext, viewer: Profile, newLive: NewLive): Promise<LiveRow> {
  await requireLicence(context.licences, viewer)
  const startsAt = newLive.startsAt === null ? null : new Date(newLive.startsAt)
  if (startsAt && startsAt <= context.clock.now()) throw new DomainError('STARTS_IN_THE_PAST')
  await requirePermittedHours(context.licences, viewer, startsAt ?? context.clock.now())
  return storeLive(context, { ...newLive, liverId: viewer.user.id, demo: false })
}

/** Does not check permissions; for the seed and for `createLive`. */
export async function storeLive(context: LivesContext, { startsAt, ...live }: StoredLive): Promise<LiveRow> {
  const created = await context.database
    .run(addLive, {
      ...live,
      id: newLiveId(),
      state: startsAt === null ? 'preparing' : 'scheduled',
      startsAt: startsAt === null ? null : new Date(startsAt),
      createdAt: context.clock.now(),
    })
    .catch(refuseSecondOpenLive)
  if (!created) throw new Error('the created live was not returned')
  return created
}
