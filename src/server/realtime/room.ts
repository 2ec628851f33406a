import type { RealtimeMessage, Position, RoomEvent } from '#contract/realtime.ts'
import type { RoomEntry, RoomListener, RoomLog, RoomMembership } from '../ports/room-log/port.ts'
import { textFrame } from './frame.ts'
import type { Member } from './member.ts'
import { Pace } from './pace.ts'
import { eventOf, heartsOf, heartsSignal } from './payload.ts'
import type { RoomSubject } from './subject.ts'

export interface RoomSetup {
  readonly name: string
  readonly log: RoomLog
  readonly subject: RoomSubject
  failed(error: unknown, what: string): void
}

/** A room as one process has it: who of its pages is in it, and what they are to be told with the next frame. */
export class Room implements RoomListener {
  readonly name: string
  readonly subject: RoomSubject
  readonly #log: RoomLog
  readonly #failed: RoomSetup['failed']
  readonly #members = new Set<Member>()
  /** Those of them who count as viewers. */
  readonly #counted = new Set<Member>()
  /** Who came in since the last frame, and how many of those that wait for it they have heard already. */
  readonly #fresh = new Map<Member, number>()
  readonly #pace = new Pace(() => this.#flush())
  #membership: RoomMembership | null = null
  /** Of events that no frame has told yet, as JSON. */
  #pending: string[] = []
  #viewersTold = 0
  #heartsGiven = 0
  #hearts = 0

  constructor({ name, log, subject, failed }: RoomSetup) {
    this.name = name
    this.subject = subject
    this.#log = log
    this.#failed = failed
  }

  get members(): ReadonlySet<Member> {
    return this.#members
  }

  async open(): Promise<void> {
    this.#membership = await this.#log.join(this.name, this)
    await this.subject.renew(() => this.#window())
    this.#pace.start()
  }

  close(): void {
    this.#pace.stop()
    this.#membership?.leave()
    this.subject.close()
  }

  enter(member: Member, after: Position | null): void {
    this.#members.add(member)
    this.recount(member)
    this.let(member, after)
  }

  leave(member: Member): void {
    this.#fresh.delete(member)
    if (this.#members.delete(member)) this.recount(member)
  }

  /** Tells somebody what they need to go on from here: what came after a position, or everything. */
  let(member: Member, after: Position | null): void {
    const membership = this.#membership
    if (membership === null) return
    const since = after && this.subject.mayReadAll(member.visitor) ? membership.since(after) : null
    this.#tell(member, since?.map(eventOf) ?? null)
  }

  giveHearts(count: number): void {
    this.#heartsGiven += count
    this.#pace.soon()
  }

  /** Sends everybody what `say` makes for them. */
  each(say: (member: Member) => RealtimeMessage | null): void {
    for (const member of this.#members) {
      const message = say(member)
      if (message) member.send(message)
    }
  }

  /** Somebody has come or gone, perhaps without a word. */
  recount(member: Member): void {
    const counts = this.#members.has(member) && member.present && this.subject.countsAsViewer(member.visitor)
    if (counts) this.#counted.add(member)
    else this.#counted.delete(member)
    this.#log.attend(this.name, this.#counted.size)
  }

  event(entry: RoomEntry): void {
    this.subject.apply(eventOf(entry))
    this.#pending.push(entry.payload)
    this.#pace.soon()
  }

  signal(payload: string): void {
    this.#hearts += heartsOf(payload)
    this.#pace.soon()
  }

  viewers(): void {
    this.#pace.later()
  }

  anew(missed: readonly RoomEntry[] | null): void {
    // What waits was of the former order: it is told with the new one, or is part of the snapshot.
    this.#renew(missed).catch((error: unknown) => this.#failed(error, 'a room could not be read anew'))
  }

  async #renew(missed: readonly RoomEntry[] | null): Promise<void> {
    if (missed !== null) {
      const untold = this.#pending.splice(0).map((text): RoomEvent => JSON.parse(text))
      const events = missed.map(eventOf)
      for (const event of events) this.subject.apply(event)
      for (const member of this.#members) {
        this.#tell(member, [...untold.slice(this.#fresh.get(member) ?? 0), ...events])
      }
      return
    }
    await this.subject.renew(() => this.#window())
    this.#pending = []
    for (const member of this.#members) this.let(member, null)
  }

  /** `missed` null: everything. */
  #tell(member: Member, missed: RoomEvent[] | null): void {
    const position = this.#membership?.position()
    if (position === undefined) return
    this.#fresh.set(member, this.#pending.length)
    member.send({
      type: 'entered',
      room: this.name,
      position,
      you: this.subject.standing(member.visitor),
      viewers: this.#log.viewers(this.name),
      snapshot: missed === null ? this.subject.snapshot(member.visitor) : null,
      events: missed ?? [],
    })
  }

  #window(): readonly RoomEvent[] {
    return (this.#membership?.window() ?? []).map(eventOf)
  }

  /** One frame for all, serialised once. */
  #flush(): void {
    if (this.#heartsGiven > 0) {
      const given = this.#heartsGiven
      this.#heartsGiven = 0
      this.#log.tell(this.name, heartsSignal(given))
    }
    const sequence = this.#membership?.position().sequence ?? 0
    const events = this.#pending
    this.#pending = []
    const viewers = this.#log.viewers(this.name)
    const more = `${viewers === this.#viewersTold ? '' : `,"viewers":${viewers}`}${this.#hearts > 0 ? `,"hearts":${this.#hearts}` : ''}`
    this.#viewersTold = viewers
    this.#hearts = 0
    const head = `{"type":"news","room":${JSON.stringify(this.name)},"sequence":${sequence},"events":[`
    const frame = textFrame(`${head}${events.join(',')}]${more}}`)
    const fresh = new Map(this.#fresh)
    this.#fresh.clear()
    for (const member of this.#members) {
      const heard = fresh.get(member) ?? 0
      member.write(heard === 0 ? frame : textFrame(`${head}${events.slice(heard).join(',')}]${more}}`))
    }
  }
}
