import type { EventBonus } from '#contract/events/schemas.ts'
import { DomainError } from '../errors.ts'
import type { EventTimes } from './machine.ts'

/** Throws `EVENT_TIMES`, with the invalid fields. */
export function requireTimes(
  { entryEndsAt, startsAt, endsAt, bonuses }: EventTimes & { readonly bonuses: readonly EventBonus[] },
  now: Date,
): void {
  if (entryEndsAt <= now) throw new DomainError('EVENT_TIMES', { entryEndsAt: 'must be in the future' })
  if (startsAt < entryEndsAt) throw new DomainError('EVENT_TIMES', { startsAt: 'must not be before entryEndsAt' })
  if (endsAt <= startsAt) throw new DomainError('EVENT_TIMES', { endsAt: 'must be after startsAt' })
  const windows = bonuses
    .map(({ from, until }) => ({ from: Date.parse(from), until: Date.parse(until) }))
    .toSorted((one, other) => one.from - other.from)
  const isValid = windows.every(
    ({ from, until }, index) =>
      from < until &&
      from >= startsAt.getTime() &&
      until <= endsAt.getTime() &&
      from >= (windows[index - 1]?.until ?? Number.NEGATIVE_INFINITY),
  )
  if (!isValid) throw new DomainError('EVENT_TIMES', { bonuses: 'must be within the event, without overlaps' })
}
