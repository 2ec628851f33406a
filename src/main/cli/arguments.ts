import { CommandFailed } from './command-failed.ts'

/** The number of a user, as `user find` prints it. Throws `CommandFailed`. */
export function userIdOf(argument: string | undefined): number {
  const id = /^\d{1,10}$/.test(argument ?? '') ? Number(argument) : 0
  if (id < 1) {
    throw new CommandFailed(`${argument ?? 'Nothing'} is no user: give the number that "user find WORDS" prints first.`)
  }
  return id
}

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
