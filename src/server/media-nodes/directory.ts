import { dayMs } from '#contract/japan-time.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../ports/database/port.ts'
import type { MediaListener } from '../ports/media/port.ts'
import { listNodes, listPlaybackUrls, listStreamsOf, markNodesLost, type NodeRow } from './store.ts'

/** Interval of node reports in milliseconds. */
export const reportEveryMs = 3_000
/** A node that has not reported for this long is lost. */
const lostAfterMs = 10_000
/** Open pages are assumed to be no older than this. */
const pageLifetimeMs = dayMs

interface DirectoryDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void }
  readonly listener: () => MediaListener | null
}

/** A cache of the connected nodes, refreshed periodically; marks silent nodes as lost. */
export class NodeDirectory {
  readonly #deps: DirectoryDeps
  #nodes: readonly NodeRow[] = []
  #playbackUrls: readonly string[] = []
  #cancel: () => void = () => {}

  constructor(deps: DirectoryDeps) {
    this.#deps = deps
  }

  /** Connected nodes, the one with the fewest lives first. */
  get nodes(): readonly NodeRow[] {
    return this.#nodes
  }

  /** Of all nodes that an open page may fetch from, including nodes that are restarting. */
  get playbackUrls(): readonly string[] {
    return this.#playbackUrls
  }

  find(id: string): NodeRow | null {
    return this.#nodes.find((node) => node.id === id) ?? null
  }

  async refresh(): Promise<void> {
    const { database, clock } = this.#deps
    this.#playbackUrls = await database.run(listPlaybackUrls, new Date(clock.now().getTime() - pageLifetimeMs))
    this.#nodes = await database.run(listNodes, null)
  }

  async start(): Promise<void> {
    await this.refresh()
    this.#schedule()
  }

  close(): void {
    this.#cancel()
  }

  #schedule(): void {
    this.#cancel = this.#deps.clock.after(reportEveryMs, () => {
      this.#schedule()
      this.#check().catch((err: unknown) => this.#deps.log.error({ err }, 'media nodes could not be checked'))
    })
  }

  async #check(): Promise<void> {
    const { database, clock, log, listener } = this.#deps
    const lost = await database.run(markNodesLost, new Date(clock.now().getTime() - lostAfterMs))
    await this.refresh()
    for (const nodeId of lost) {
      const streamIds = await database.run(listStreamsOf, nodeId)
      // It has reported meanwhile.
      if (this.find(nodeId) !== null) continue
      log.warn({ nodeId, lives: streamIds.length }, 'a media node does not report; its lives were disconnected')
      listener()?.onEvent({ type: 'restarted', streamIds })
    }
  }
}
