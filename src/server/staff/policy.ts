import { DomainError } from '../errors.ts'
import type { StaffActor } from '../viewer.ts'

/** Throws `OWN_ACCOUNT`: actions on one's own account need another member of staff, or the operator. */
export function requireOtherUser({ actorUserId }: StaffActor, userId: number): void {
  if (actorUserId === userId) throw new DomainError('OWN_ACCOUNT')
}
