import { randomInt } from 'node:crypto'
import type { Profile } from '#contract/account/schemas.ts'
import type { NewLive } from '#contract/lives/schemas.ts'
import { DomainError } from '../../errors.ts'
import { requireOffered } from '../../genres/index.ts'
import { requirePermittedHours, requireLicence } from '../policy.ts'
import { addLive, addScheduledLive } from '../plan/store.ts'
import { drawOrKeep } from '../plan/thumbnails.ts'
import type { LiveRow } from '../store.ts'
import { refuseSecondOpenLive } from './change-state.ts'
import type { LivesContext } from './context.ts'
import { missedBefore } from './missed-start.ts'

const idAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Twelve characters, about 71 random bits: the URL of an invite-only live cannot be guessed. */
export const newLiveId = (): string =>
  Array.from({ length: 12 }, () => idAlphabet[randomInt(idAlphabet.length)]).join('')

export interface StoredLive extends Omit<NewLive, 'thumbnail'> {
  readonly liverId: number
  readonly demo: boolean
}

export async function createLive(context: LivesContext, viewer: Profile, newLive: NewLive): Promise<LiveRow> {
  await requireLicence(context.licences, viewer)
  const startsAt = newLive.startsAt === null ? null : new Date(newLive.startsAt)
  if (startsAt && startsAt <= context.clock.now()) throw new DomainError('STARTS_IN_THE_PAST')
  await requirePermittedHours(context.licences, viewer, startsAt ?? context.clock.now())
  await requireOffered(context.database, [newLive.genre])
  const { thumbnail, ...settings } = newLive
  const url = thumbnail !== null && 'url' in thumbnail ? thumbnail.url : null
  const live = await storeLive(context, { ...settings, liverId: viewer.user.id, demo: false }, url)
  if (thumbnail === null || !('template' in thumbnail)) return live
  return drawOrKeep(context, live, thumbnail.template, viewer.language)
}

/** Does not check permissions; for the seed and for `createLive`. `thumbnailUrl` is an upload of the liver. */
export async function storeLive(
  context: LivesContext,
  { startsAt, ...live }: StoredLive,
  thumbnailUrl: string | null = null,
): Promise<LiveRow> {
  const { database, clock } = context
  const createdAt = clock.now()
  const fields = { ...live, id: newLiveId(), thumbnailUrl, createdAt }
  const created = await (startsAt === null
    ? database.run(addLive, { ...fields, state: 'preparing' }).catch(refuseSecondOpenLive)
    : database.run(addScheduledLive, {
        live: { ...fields, state: 'scheduled', startsAt: new Date(startsAt) },
        startsAfter: missedBefore(createdAt),
      }))
  if (created === null) throw new DomainError('THUMBNAIL_REPLACED')
  if (created === 'TOO_MANY_SCHEDULED_LIVES') throw new DomainError(created)
  return created
}
