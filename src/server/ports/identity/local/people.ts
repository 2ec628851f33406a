import { randomBytes } from 'node:crypto'
import type { LocalStore, Person } from './store.ts'

/** A predefined person. */
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

/** People shared by both providers, with the same account and e-mail address at each. */
export function createPeople(store: LocalStore, predefined: readonly LocalPerson[]) {
  const { people } = store.state
  for (const person of predefined) {
    if (!people.some(({ account }) => account === person.account)) people.push({ ...person, emailVerified: true })
  }
  return {
    list: (): readonly Person[] => people,
    find: (account: string): Person | null => people.find((person) => person.account === account) ?? null,
    add({ account = `person-${randomBytes(6).toString('hex')}`, ...fields }: NewPerson): Person {
      const added = { account, ...fields }
      people.push(added)
      store.save()
      return added
    },
  }
}

export type People = ReturnType<typeof createPeople>
