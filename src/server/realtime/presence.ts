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

/** Asks all pages, a few at a time, whether they are there, and brings those up to date that were behind. */
export class Presence {
  readonly #pages: ReadonlyMap<Member, Page>
  readonly #timer: NodeJS.Timeout
  #round = 0

  constructor(pages: ReadonlyMap<Member, Page>) {
    this.#pages = pages
    this.#timer = setInterval(() => this.#look(), roundMs)
    this.#timer.unref()
  }

  heard(member: Member): void {
    member.heardAt = performance.now()
    if (member.present) return
    member.present = true
    this.#pages.get(member)?.recount()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const now = performance.now()
    this.#round = (this.#round + 1) % rounds
    let index = 0
    for (const [member, page] of this.#pages) {
      this.#catchUp(member, page, now)
      if (member.present && now - member.heardAt > absentMs) {
        member.present = false
        page.recount()
      }
      index += 1
      if (index % rounds === this.#round) this.#ask(member, now)
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
