import { reportEveryMs } from '#contract/group-viewings/limits.ts'
import type { ParticipantStatus, PlaybackReport } from '#contract/group-viewings/schemas.ts'

export interface OwnedReport extends PlaybackReport {
  /** The participant. */
  readonly id: number
}

interface Received {
  readonly report: OwnedReport
  readonly at: number
}

/** A report without a later one for this long is dropped, in milliseconds. */
const keptMs = 3 * reportEveryMs
/** Between two messages to all after a change that matters at once, in milliseconds. */
const urgentMs = 1000

/** The latest report of each participant of a group viewing, of all processes. Times in milliseconds. */
export class Reports {
  readonly #received = new Map<number, Received>()
  /** Participants with a connection to this process. */
  readonly #own = new Set<number>()
  #sentAt = -Infinity
  #urgent = false

  receive(report: OwnedReport, now: number): void {
    const before = this.#received.get(report.id)?.report
    if (before?.stalled !== report.stalled || before?.paused !== report.paused) this.#urgent = true
    this.#own.add(report.id)
    this.#received.set(report.id, { report, at: now })
  }

  receiveOfOthers(reports: readonly OwnedReport[], now: number): void {
    for (const report of reports) if (!this.#own.has(report.id)) this.#received.set(report.id, { report, at: now })
  }

  remove(id: number): void {
    this.#own.delete(id)
    this.#received.delete(id)
  }

  /** Whether all participants should receive the statuses now; then marks them as sent. */
  takeDue(now: number): boolean {
    this.#dropOld(now)
    const waits = this.#urgent ? urgentMs : reportEveryMs
    if (this.#received.size === 0 || now - this.#sentAt < waits) return false
    this.#sentAt = now
    this.#urgent = false
    return true
  }

  /** For the other processes. */
  get own(): OwnedReport[] {
    return this.all.filter(({ id }) => this.#own.has(id))
  }

  get all(): OwnedReport[] {
    return Array.from(this.#received.values(), ({ report }) => report)
  }

  get statuses(): ParticipantStatus[] {
    return this.all.map(({ id, offsetMs, stalled, paused }) => ({ id, offsetMs, stalled, paused }))
  }

  #dropOld(now: number): void {
    for (const [id, { at }] of this.#received) if (now - at > keptMs) this.remove(id)
  }
}
