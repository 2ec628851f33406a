import type { FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'
import { equalsSecret } from '../equals-secret.ts'
import { signedIn, type Viewer } from '../viewer.ts'

/** The acting staff member; `actorUserId` is null for the operator. */
export interface StaffActor {
  readonly actorUserId: number | null
}

/** Authorization scheme of the operator's commands. */
const operatorScheme = /^Operator (\S+)$/

/** Accepts staff, and the operator, who proves access to the data folder with `operatorToken`. */
export function requireStaff(
  viewer: Viewer,
  request: Pick<FastifyRequest, 'headers'>,
  operatorToken: string,
): StaffActor {
  const token = operatorScheme.exec(request.headers.authorization ?? '')?.[1]
  if (token !== undefined && operatorToken !== '' && equalsSecret(token, operatorToken)) return { actorUserId: null }
  const { user, roles } = signedIn(viewer)
  if (!roles.includes('staff')) throw new DomainError('STAFF_ONLY')
  return { actorUserId: user.id }
}

/** Throws `OWN_ACCOUNT`: actions on one's own account need another member of staff, or the operator. */
export function requireOtherUser({ actorUserId }: StaffActor, userId: number): void {
  if (actorUserId === userId) throw new DomainError('OWN_ACCOUNT')
}
