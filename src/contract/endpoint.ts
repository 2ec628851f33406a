import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call an endpoint:
 *
 * - `anyone`: visitors too;
 * - `signed-in`: users with an open session; what they may do with a subject is the handler's to decide;
 * - `staff`: members of staff, and the operator's commands.
 */
export type Access = 'anyone' | 'signed-in' | 'staff'

/** One endpoint of the public API; its key in a contract file is `METHOD /path/{parameter}`. */
export interface Endpoint {
  readonly summary: string
  readonly tag: string
  readonly access: Access
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly answer: z.ZodType
  /** The errors besides those of every endpoint, and those of its access. */
  readonly errors: readonly ErrorCode[]
}

type Schema<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? S : never

/** The request of `E`: only the members that `E` declares. */
export type RequestOf<E> = (E extends { params: z.ZodType } ? { params: z.input<Schema<E, 'params'>> } : unknown) &
  (E extends { query: z.ZodType } ? { query?: z.input<Schema<E, 'query'>> } : unknown) &
  (E extends { body: z.ZodType } ? { body: z.input<Schema<E, 'body'>> } : unknown)

/** The response of `E`. */
export type AnswerOf<E> = z.output<Schema<E, 'answer'>>

/** The validated request that the handler of `E` receives. */
export interface ValidatedOf<E> {
  params: E extends { params: z.ZodType } ? z.output<Schema<E, 'params'>> : undefined
  query: E extends { query: z.ZodType } ? z.output<Schema<E, 'query'>> : undefined
  body: E extends { body: z.ZodType } ? z.output<Schema<E, 'body'>> : undefined
}
