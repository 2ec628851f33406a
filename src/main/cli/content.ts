/** Shared by the commands of channels, casts, series and episodes. */
import { integerMax } from '#contract/integers.ts'
import type { Command } from '@commander-js/extra-typings'
import { minuteOf, textOf, wholeNumber } from './arguments.ts'

/** Parses a number that a list command prints in its first column. */
export const numberIn = (list: string) =>
  wholeNumber(`Give the number in the first column of "${list}".`, { max: integerMax })

/** The channel that something belongs to. */
export const channelOption = [
  '--channel <channel>',
  'number of the channel, as "channel list" prints it',
  numberIn('channel list'),
] as const

export const stateOf = ({ retiredAt }: { readonly retiredAt: string | null }): string =>
  retiredAt === null ? 'open' : `retired ${minuteOf(retiredAt)}`

interface Page<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
}

/** All items of a list that is read by pages. */
export async function readAll<Item>(
  read: (query: { readonly cursor?: string; readonly limit: number }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const all: Item[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Page<Item> = await read({ ...(cursor !== undefined && { cursor }), limit: 50 })
    all.push(...page.items)
    cursor = page.next
  }
  return all
}

interface RetirementRequest {
  readonly params: { readonly id: number }
  readonly body: { readonly reason: string }
}

interface Retirement {
  /** Such as `cast`. */
  readonly kind: string
  /** The description of `retire`. */
  readonly effect: string
  /** Resolves when it is done, with what to print. */
  run(verb: 'retirement' | 'restoration', request: RetirementRequest): Promise<string>
  print(text: string): void
}

/** Adds `retire` and `restore`. */
export function addRetirement(parent: Command, { kind, effect, run, print }: Retirement): void {
  const add = (name: string, description: string, verb: 'retirement' | 'restoration') =>
    parent
      .command(name)
      .description(description)
      .argument(`<${kind}>`, `number of the ${kind}, as "${kind} list" prints it`, numberIn(`${kind} list`))
      .argument('<reason...>', 'why, for the audit log')
      .action(async (id, words) => print(await run(verb, { params: { id }, body: { reason: textOf(words) } })))
  add('retire', effect, 'retirement')
  add('restore', `restore a retired ${kind}`, 'restoration')
}
