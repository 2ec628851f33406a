import { InvalidArgumentError } from '@commander-js/extra-typings'
import type { z } from 'zod'

interface Range {
  readonly min?: number
  readonly max?: number
}

/** Parses a whole number. `hint` says which values are valid. */
export const wholeNumber =
  (hint: string, { min = 1, max = 9_999_999_999 }: Range = {}) =>
  (argument: string): number => {
    const value = /^\d{1,10}$/.test(argument) ? Number(argument) : -1
    if (value < min || value > max) throw new InvalidArgumentError(hint)
    return value
  }

/** Parses a text by a schema of the contract. `hint` says which values are valid. */
export const textBy =
  (schema: z.ZodType<string, string>, hint: string) =>
  (argument: string): string => {
    const parsed = schema.safeParse(argument)
    if (!parsed.success) throw new InvalidArgumentError(hint)
    return parsed.data
  }

/** Parses how a name or title is pronounced, by a schema of the contract. */
export const readingBy = (schema: z.ZodType<string, string>, max: number) =>
  textBy(schema, `Give hiragana or katakana only, at most ${max} characters: なつまつり.`)

/** Parses one of several names by a schema of the contract. `hint` lists them. */
export const choiceBy =
  <Choice extends string>(schema: z.ZodType<Choice>, hint: string) =>
  (argument: string): Choice => {
    const parsed = schema.safeParse(argument)
    if (!parsed.success) throw new InvalidArgumentError(hint)
    return parsed.data
  }

/** The number of a user, as `user find` prints it. */
export const userNumber = wholeNumber('Give the number in the first column of "user find WORDS".')

/** Joins words, so that texts need no quotes. */
export const textOf = (words: readonly string[]): string => words.join(' ').trim()

export const timeDescription = 'publication time with its zone, such as 2026-12-24T18:00+09:00'

/** Parses a time with its zone. */
export function time(argument: string): string {
  const hasZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(argument)
  const at = new Date(hasZone ? argument : Number.NaN)
  if (Number.isNaN(at.getTime()))
    throw new InvalidArgumentError('Give date and time with a zone: 2026-12-24T18:00+09:00.')
  return at.toISOString()
}

/** A time in UTC, to the minute. */
export const minuteOf = (at: string | null): string => (at === null ? '-' : at.slice(0, 16).replace('T', ' '))
