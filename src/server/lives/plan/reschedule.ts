import type { Profile } from '#contract/account/schemas.ts'
import { DomainError } from '../../errors.ts'
import { requirePermittedHours } from '../policy.ts'
import type { LivesContext } from '../service/context.ts'
import { missedBefore } from '../service/missed-start.ts'
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
  const now = context.clock.now()
  if (startsAt <= now) throw new DomainError('STARTS_IN_THE_PAST')
  await requirePermittedHours(context.licences, viewer, startsAt)
  const plan = { liverId: live.liver.id, startsAfter: missedBefore(now) }
  const changed = await context.database.run(changeStart, { id: live.id, startsAt, ...plan })
  if (changed === null) throw new DomainError('WRONG_LIVE_STATE')
  if (changed === 'TOO_MANY_SCHEDULED_LIVES') throw new DomainError(changed)
  context.status.announce(changed)
  const { thumbnailTemplate: template } = changed
  return template === null ? changed : drawOrKeep(context, changed, template, viewer.language)
}
