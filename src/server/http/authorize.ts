import type { FastifyRequest } from 'fastify'
import type { Profile } from '#contract/account/schemas.ts'
import type { Access } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { DomainError } from '../errors.ts'
import type { OpenSession, StaffActor, Viewer } from '../viewer.ts'

interface Callers {
  readonly anyone: {
    readonly session: OpenSession | null
    /** The session's user; null for a visitor. */
    readonly viewer: Viewer
  }
  readonly 'signed-in': { readonly session: OpenSession; readonly viewer: Profile }
  readonly staff: { readonly actor: StaffActor }
}

/** Who calls an endpoint with this access. */
export type Caller<A extends Access> = Callers[A]

/** The errors of callers without access. */
export const accessErrors = {
  anyone: [],
  'signed-in': ['SIGN_IN_REQUIRED'],
  staff: ['SIGN_IN_REQUIRED', 'STAFF_ONLY'],
} as const satisfies Record<Access, readonly ErrorCode[]>

async function openSession(request: FastifyRequest): Promise<OpenSession> {
  const session = await request.readSession()
  if (session === null) throw new DomainError('SIGN_IN_REQUIRED')
  return session
}

const checks: { readonly [A in Access]: (request: FastifyRequest) => Promise<Caller<A>> } = {
  async anyone(request) {
    const session = await request.readSession()
    return { session, viewer: session?.profile ?? null }
  },
  async 'signed-in'(request) {
    const session = await openSession(request)
    return { session, viewer: session.profile }
  },
  async staff(request) {
    if (request.isOperator()) return { actor: { actorUserId: null } }
    const { user, roles } = (await openSession(request)).profile
    if (!roles.includes('staff')) throw new DomainError('STAFF_ONLY')
    return { actor: { actorUserId: user.id } }
  },
}

const visitors: { readonly [A in Access]: () => Caller<A> } = {
  anyone: () => ({ session: null, viewer: null }),
  'signed-in'() {
    throw new DomainError('SIGN_IN_REQUIRED')
  },
  staff() {
    throw new DomainError('SIGN_IN_REQUIRED')
  },
}

/** A visitor as the caller of an endpoint; throws an error of `accessErrors` if they have no access. */
export const asVisitor = <A extends Access>(access: A): Caller<A> => visitors[access]()

/** Returns who makes a request, or throws an error of `accessErrors`. */
export const authorize = <A extends Access>(access: A, request: FastifyRequest): Promise<Caller<A>> =>
  checks[access](request)
