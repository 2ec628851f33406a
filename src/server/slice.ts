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

/** How a slice joins the product: `main/compose/slices.ts` lists all slices, and the composition iterates over them. */
export interface Slice {
  /** Path of its folder in `src/server`. */
  readonly name: string
  readonly account: AccountData | typeof noUserData
  /** Registers its endpoints. */
  routes?(app: FastifyInstance): Promise<void> | void
  /** Started in the order of the list, closed in the reverse order. */
  readonly jobs?: readonly Job[]
  readonly rooms?: readonly SliceRoom[]
  /** For events of any slice. */
  readonly handlers?: readonly EventHandler[]
}
