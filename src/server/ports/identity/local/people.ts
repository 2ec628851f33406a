import { randomBytes } from 'node:crypto'
import type { LocalStore, Person } from './state.ts'

/** Somebody whom the local provider knows from the start. */
export interface LocalPerson {
  readonly account: string
  readonly name: string
  readonly email: string
}

export interface NewPerson {
  readonly account?: string
  readonly name: string
  readonly email: string | null
  readonly emailVerified: boolean
}

/** The people whom both providers know: the same person has the same account and address at each. */
export function createPeople(store: LocalStore, known: readonly LocalPerson[]) {
  const { people } = store.state
  for (const one of known) {
    if (!people.some(({ account }) => account === one.account)) people.push({ ...one, emailVerified: true })
  }
  return {
    list: (): readonly Person[] => people,
    find: (account: string): Person | null => people.find((person) => person.account === account) ?? null,
    add({ account = `person-${randomBytes(6).toString('hex')}`, ...facts }: NewPerson): Person {
      const added = { account, ...facts }
      people.push(added)
      store.save()
      return added
    },
  }
}

export type People = ReturnType<typeof createPeople>
