import type { Profile } from '#contract/account/schemas.ts'
import { DomainError } from '../../errors.ts'
import { requirePermittedHours } from '../policy.ts'
import type { LivesContext } from '../service/context.ts'
import type { LiveRow } from '../store.ts'
import { changeStart } from './store.ts'
import { drawOrKeep } from './thumbnails.ts'

/** Changes the start of a scheduled live, and draws its thumbnail again where that contains the start. */
export async function reschedule(
  context: LivesContext,
  viewer: Profile,
  live: LiveRow,
  startsAt: Date,
): Promise<LiveRow> {
  if (startsAt <= context.clock.now()) throw new DomainError('STARTS_IN_THE_PAST')
  await requirePermittedHours(context.licences, viewer, startsAt)
  const changed = await context.database.run(changeStart, { id: live.id, startsAt })
  if (!changed) throw new DomainError('WRONG_LIVE_STATE')
  context.status.announce(changed)
  const { thumbnailTemplate: template } = changed
  return template === null ? changed : drawOrKeep(context, changed, template, viewer.language)
}
