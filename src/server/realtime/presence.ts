import { pingFrame } from './frame.ts'
import type { Member } from './member.ts'
import type { Page } from './page.ts'

const roundMs = 200
/** Each page is asked whether it is there once in so many rounds. */
const rounds = 10
/** Not heard of for so long, a page counts no more. */
const absentMs = 3600
/** And for so long, it is given up. */
const lostMs = 20_000
/** A page that is behind for so long is given up too: it can come again when its network can carry it. */
const behindMs = 20_000

interface Admitted {
  readonly page: Page
  /** The round in which it is asked, the same for as long as it stays, whoever else comes and goes. */
  readonly slot: number
}

/** Asks all pages, a few at a time, whether they are there, and brings those up to date that were behind. */
export class Presence {
  readonly #admitted = new Map<Member, Admitted>()
  readonly #timer: NodeJS.Timeout
  #round = 0
  #nextSlot = 0

  constructor() {
    this.#timer = setInterval(() => this.#look(), roundMs)
    this.#timer.unref()
  }

  admit(member: Member, page: Page): void {
    this.#admitted.set(member, { page, slot: this.#nextSlot })
    this.#nextSlot = (this.#nextSlot + 1) % rounds
  }

  dismiss(member: Member): void {
    this.#admitted.delete(member)
  }

  heard(member: Member): void {
    member.heardAt = performance.now()
    if (member.present) return
    member.present = true
    this.#admitted.get(member)?.page.recount()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const now = performance.now()
    this.#round = (this.#round + 1) % rounds
    for (const [member, { page, slot }] of this.#admitted) {
      this.#catchUp(member, page, now)
      if (member.present && now - member.heardAt > absentMs) {
        member.present = false
        page.recount()
      }
      if (slot === this.#round) this.#ask(member, now)
    }
  }

  #ask(member: Member, now: number): void {
    if (now - member.heardAt > lostMs) member.socket.terminate()
    else member.write(pingFrame)
  }

  #catchUp(member: Member, page: Page, now: number): void {
    if (member.behindSince === null) return
    if (member.drained) {
      member.behindSince = null
      page.renew()
    } else if (now - member.behindSince > behindMs) member.socket.terminate()
  }
}
