import type { FastifyBaseLogger } from 'fastify'
import type { Audit } from '#server/audit/index.ts'
import type { Clock } from '#server/clock.ts'
import type { Outbox } from '#server/outbox/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import type { Realtime } from '#server/realtime/index.ts'
import { noUserData, type AccountData, type Slice } from '#server/slice.ts'
import * as slices from '#server/slices.ts'

/** Available to every slice. */
interface BaseContext {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly audit: Audit
  readonly outbox: Outbox
  readonly realtime: Realtime
}

type ContextOf<Create> = (
  Create extends (context: infer Context) => Slice ? (context: Context) => void : never
) extends (context: infer All) => void
  ? All
  : never

/** The needs of all slices together. */
export type SliceContext = BaseContext & ContextOf<(typeof slices)[keyof typeof slices]>

export type CreateSlice = (context: SliceContext) => Slice

/** All slices of the product. */
export const allSlices: readonly CreateSlice[] = Object.values(slices)

/** The data of users that the slices store. */
export const accountDataOf = (created: readonly Slice[]): AccountData[] =>
  created.map(({ account }) => account).filter((account) => account !== noUserData)
