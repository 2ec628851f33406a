import { CommandFailed } from './command-failed.ts'

/** A number by which something is known; `what` says of what, and where to find it. Throws `CommandFailed`. */
export function numberOf(what: string, argument: string | undefined): number {
  const id = /^\d{1,10}$/.test(argument ?? '') ? Number(argument) : 0
  if (id < 1) throw new CommandFailed(`${argument ?? 'Nothing'} is no ${what}.`)
  return id
}

/** The number of a user, as `user find` prints it. Throws `CommandFailed`. */
export const userIdOf = (argument: string | undefined): number =>
  numberOf('user: give the number that "user find WORDS" prints first', argument)

/** One of `choices`. Throws `CommandFailed`. */
export function choiceOf<Choice extends string>(
  what: string,
  choices: readonly Choice[],
  argument: string | undefined,
): Choice {
  const chosen = choices.find((choice) => choice === argument)
  if (!chosen) throw new CommandFailed(`${argument ?? 'Nothing'} is no ${what}: choose ${choices.join(', ')}.`)
  return chosen
}

/** What is left of the line, as one text; several words need no quotes. */
export const textOf = (words: readonly string[]): string => words.join(' ').trim()

/** A moment in UTC, to the minute. */
export const minuteOf = (at: string | null): string => (at === null ? '-' : at.slice(0, 16).replace('T', ' '))
