import type { FastifyInstance } from 'fastify'
import type { EventHandler } from './outbox/event.ts'
import type { SliceRoom } from './realtime/slice-room.ts'

/** Data of users that a slice stores outside of their account. */
export interface AccountData {
  /** Key of the slice's data in an export. */
  readonly name: string
  /** Returns all data of the user, for the export. */
  export(userId: number): Promise<unknown>
  /** Throws a `DomainError` while the account must not be deleted. */
  assertDeletable(userId: number): Promise<void>
  /** Deletes the user's personal data. */
  deleteUserData(userId: number): Promise<void>
}

/** A slice declares with this that it stores nothing of a user, or only what another slice exports and deletes. */
export const noUserData = Symbol('no user data')

/** Work of a slice that lasts as long as the process. */
export interface Job {
  /** Resolves when the product may begin to serve. */
  start?(): Promise<void>
  /** Resolves when the current work is done. */
  close(): Promise<void> | void
}

/**
 * The jobs of a stage start after those of the earlier ones, and close before them: `storage` takes what the others still
 * write while they close, `delivery` handles events while all slices work.
 */
const stages = ['storage', 'connections', 'work', 'delivery'] as const
type Stage = (typeof stages)[number]

/** How a slice joins the product: `slices.ts` lists all slices, and the composition iterates over them. */
export interface Slice {
  /** Path of its folder in `src/server`. */
  readonly name: string
  readonly account: AccountData | typeof noUserData
  /** Registers its endpoints. */
  routes?(app: FastifyInstance): Promise<void> | void
  /** Registers its endpoints for staff and the operator. */
  staffRoutes?(app: FastifyInstance): Promise<void> | void
  readonly jobs?: readonly Job[]
  /** Of its jobs; `work` if omitted. */
  readonly stage?: Stage
  readonly rooms?: readonly SliceRoom[]
  /** For events of any slice. */
  readonly handlers?: readonly EventHandler[]
}

/** The jobs of all slices in the order of their start. */
export const jobsOf = (slices: readonly Pick<Slice, 'stage' | 'jobs'>[]): Job[] =>
  stages.flatMap((of) => slices.flatMap(({ stage = 'work', jobs = [] }) => (stage === of ? jobs : [])))
