import type { FastifyRequest } from 'fastify'
import { Refusal, sameText, signedIn, type Viewer } from '../http/index.ts'

/** On whose behalf staff rules act; without a user it is the operator at the machine. */
export interface StaffActor {
  readonly actorUserId: number | null
}

/** What `Authorization: Operator …` carries, by which the commands of the machine itself come in. */
const operatorScheme = /^Operator (\S+)$/

/** A user with the role, or the operator, whose `operatorToken` only who can read the data folder knows. */
export function mustBeStaff(
  viewer: Viewer,
  request: Pick<FastifyRequest, 'headers'>,
  operatorToken: string,
): StaffActor {
  const shown = operatorScheme.exec(request.headers.authorization ?? '')?.[1]
  if (shown !== undefined && operatorToken !== '' && sameText(shown, operatorToken)) return { actorUserId: null }
  const { user, roles } = signedIn(viewer)
  if (!roles.includes('staff')) throw new Refusal('STAFF_ONLY')
  return { actorUserId: user.id }
}

/** Nobody locks themselves out: another member of staff, or the operator, has to do it. */
export function mustBeSomebodyElse({ actorUserId }: StaffActor, userId: number): void {
  if (actorUserId === userId) throw new Refusal('OWN_ACCOUNT')
}
