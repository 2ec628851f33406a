import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** One endpoint of the public API; its key in a contract file is `METHOD /path/{parameter}`. */
export interface Endpoint {
  readonly summary: string
  readonly tag: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly answer: z.ZodType
  /** The errors besides those that every endpoint can return. */
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
