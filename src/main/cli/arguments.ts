import { CommandFailed } from './command-failed.ts'

/** `name` is the argument's, `hint` says which values are valid. */
export const invalidArgument = (name: string, hint: string, argument: string | undefined): CommandFailed =>
  new CommandFailed(`The ${name} ${argument === undefined ? 'is missing' : `"${argument}" is invalid`}: ${hint}.`)

/** A positive number. Throws `CommandFailed`. */
export function numberOf(name: string, hint: string, argument: string | undefined): number {
  const value = /^\d{1,10}$/.test(argument ?? '') ? Number(argument) : 0
  if (value < 1) throw invalidArgument(name, hint, argument)
  return value
}

/** The number of a user, as `user find` prints it. Throws `CommandFailed`. */
export const userIdOf = (argument: string | undefined): number =>
  numberOf('user', 'give the number in the first column of "user find WORDS"', argument)

/** One of `choices`. Throws `CommandFailed`. */
export function choiceOf<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  argument: string | undefined,
): Choice {
  const chosen = choices.find((choice) => choice === argument)
  if (!chosen) throw invalidArgument(name, `choose ${choices.join(', ')}`, argument)
  return chosen
}

/** Joins the remaining words, so that texts need no quotes. */
export const textOf = (words: readonly string[]): string => words.join(' ').trim()

/** A time in UTC, to the minute. */
export const minuteOf = (at: string | null): string => (at === null ? '-' : at.slice(0, 16).replace('T', ' '))
