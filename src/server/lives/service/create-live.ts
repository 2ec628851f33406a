import type { Profile } from '#contract/account.ts'
import type { NewLive } from '#contract/lives.ts'
import { Refusal } from '../../http/index.ts'
import { newLiveId } from '../live-id.ts'
import { mustBePermittedAt, mustHoldLicence } from '../policy.ts'
import { addLive, type LiveRow } from '../store.ts'
import { refuseSecondOpenLive } from './change-state.ts'
import type { LivesParts } from './setup.ts'

export interface LiveOfLiver extends NewLive {
  readonly liverId: number
  readonly demo: boolean
}

export async function createLive(parts: LivesParts, viewer: Profile, wanted: NewLive): Promise<LiveRow> {
  await mustHoldLicence(parts.licences, viewer)
  const startsAt = wanted.startsAt === null ? null : new Date(wanted.startsAt)
  if (startsAt && startsAt <= parts.clock.now()) throw new Refusal('STARTS_IN_THE_PAST')
  await mustBePermittedAt(parts.licences, viewer, startsAt ?? parts.clock.now())
  return storeLive(parts, { ...wanted, liverId: viewer.user.id, demo: false })
}

/** Without any check of who asks: for the seed and for `createLive`. */
export async function storeLive(parts: LivesParts, { startsAt, ...live }: LiveOfLiver): Promise<LiveRow> {
  const created = await parts.database
    .run(addLive, {
      ...live,
      id: newLiveId(),
      state: startsAt === null ? 'preparing' : 'scheduled',
      startsAt: startsAt === null ? null : new Date(startsAt),
      createdAt: parts.clock.now(),
    })
    .catch(refuseSecondOpenLive)
  if (!created) throw new Error('the new live was not returned')
  return created
}
