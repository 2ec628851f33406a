import { LRUCache } from 'lru-cache'
import { audienceNamesMax } from '#contract/chat/limits.ts'
import type { AudienceGroup, AudienceNotice } from '#contract/chat/schemas.ts'
import type { Clock } from '../../clock.ts'

/** The delay of the first notice, in milliseconds, so that others join it. */
const gatherMs = 1000
/** The shortest interval between two notices, in milliseconds. */
const everyMs = 3000
/** For this long a user who has left and returns is not announced again, in milliseconds. */
const rememberMs = 10 * 60_000
/** With more, the users of longest ago are forgotten. */
const maxRemembered = 5000
/** The users whom a process names to the others, so that each is counted once. */
export const signalledMax = 100

type Kind = keyof AudienceNotice
type Person = AudienceGroup['people'][number]

const kinds = ['entered', 'followed'] as const satisfies Kind[]
const nothing: AudienceNotice = { entered: null, followed: null }

export interface AudienceDeps {
  readonly clock: Clock
  /** Whether the user may be named. */
  allows(userId: number): boolean
  /** Sends a notice to the clients of this process. */
  show(notice: AudienceNotice): void
  /** Sends the other processes what happened in this one. */
  signal(notice: AudienceNotice): void
}

/** Who entered the live of one liver and who followed the liver, for a notice every few seconds. */
export class Audience {
  readonly #deps: AudienceDeps
  readonly #remembered: LRUCache<string, true>
  /** The number of connections of each user in this process. */
  readonly #present = new Map<number, number>()
  /** Since the last notice, in all processes. */
  #next = nothing
  /** Since the last notice, in this process. */
  #own = nothing
  #noticeAt = -Infinity
  #cancel: (() => void) | null = null

  constructor(deps: AudienceDeps) {
    this.#deps = deps
    this.#remembered = new LRUCache({
      max: maxRemembered,
      ttl: rememberMs,
      ttlResolution: 0,
      perf: { now: () => deps.clock.now().getTime() },
    })
  }

  /** No notice is due. */
  get idle(): boolean {
    return this.#cancel === null
  }

  /** A connection of the user joins; without `announced` it counts as present only. */
  join(person: Person, announced: boolean): void {
    const connections = this.#present.get(person.id) ?? 0
    this.#present.set(person.id, connections + 1)
    if (announced && connections === 0) this.#add('entered', person)
  }

  leave(userId: number): void {
    const connections = (this.#present.get(userId) ?? 1) - 1
    if (connections > 0) this.#present.set(userId, connections)
    else this.#present.delete(userId)
    this.#remembered.set(`entered ${userId}`, true)
  }

  follow(person: Person): void {
    this.#add('followed', person)
  }

  /** Adds the users of another process. */
  receive(notice: AudienceNotice): void {
    for (const kind of kinds) {
      const group = notice[kind]
      if (group === null) continue
      const people = group.people.filter((person) => this.#isNew(kind, person))
      const count = group.count - group.people.length + people.length
      if (count > 0) this.#next = addTo(this.#next, kind, { people, count }, audienceNamesMax)
    }
    this.#schedule()
  }

  close(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #add(kind: Kind, person: Person): void {
    if (!this.#isNew(kind, person)) return
    const group = { people: [person], count: 1 }
    this.#next = addTo(this.#next, kind, group, audienceNamesMax)
    this.#own = addTo(this.#own, kind, group, signalledMax)
    this.#schedule()
  }

  #isNew(kind: Kind, { id }: Person): boolean {
    if (!this.#deps.allows(id)) return false
    const key = `${kind} ${id}`
    const isNew = !this.#remembered.has(key)
    this.#remembered.set(key, true)
    return isNew
  }

  #schedule(): void {
    if (this.#cancel !== null || isEmpty(this.#next)) return
    const { clock } = this.#deps
    const wait = this.#noticeAt + everyMs - clock.now().getTime()
    this.#cancel = clock.after(Math.max(gatherMs, wait), () => this.#flush())
  }

  #flush(): void {
    const [notice, own] = [this.#next, this.#own]
    this.#next = nothing
    this.#own = nothing
    this.#noticeAt = this.#deps.clock.now().getTime()
    this.#cancel = null
    if (!isEmpty(own)) this.#deps.signal(own)
    this.#deps.show(notice)
  }
}

const isEmpty = ({ entered, followed }: AudienceNotice): boolean => entered === null && followed === null

function addTo(notice: AudienceNotice, kind: Kind, { people, count }: AudienceGroup, maxNamed: number): AudienceNotice {
  const before = notice[kind]
  const group = {
    people: [...(before?.people ?? []), ...people].slice(-maxNamed),
    count: (before?.count ?? 0) + count,
  }
  return { ...notice, [kind]: group }
}
