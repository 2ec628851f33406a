import type { Clock } from '../clock.ts'
import type { Database } from '../ports/database/port.ts'
import type { MediaListener } from '../ports/media/port.ts'
import { giveUpNodes, listNodes, listPlaybackUrls, listStreamsOf, type NodeRow } from './store.ts'

/** A node tells of itself so often, in milliseconds. */
export const reportEveryMs = 3_000
/** Without a word for so long it is given up. */
const patienceMs = 10_000
/** No page stands open longer than this, as far as we care. */
const comesBackMs = 24 * 60 * 60_000

interface DirectorySetup {
  readonly database: Database
  readonly clock: Clock
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void }
  readonly listener: () => MediaListener | null
}

/** The nodes that are there, as of a moment ago; gives up those that are silent. */
export class NodeDirectory {
  readonly #setup: DirectorySetup
  #nodes: readonly NodeRow[] = []
  #playbackUrls: readonly string[] = []
  #cancel: () => void = () => {}

  constructor(setup: DirectorySetup) {
    this.#setup = setup
  }

  /** The one with the fewest lives first. */
  get nodes(): readonly NodeRow[] {
    return this.#nodes
  }

  /** Of all nodes that a page which is opened now may have to fetch from: also of one that is just started again. */
  get playbackUrls(): readonly string[] {
    return this.#playbackUrls
  }

  find(id: string): NodeRow | null {
    return this.#nodes.find((node) => node.id === id) ?? null
  }

  async refresh(): Promise<void> {
    const { database, clock } = this.#setup
    this.#playbackUrls = await database.run(listPlaybackUrls, new Date(clock.now().getTime() - comesBackMs))
    this.#nodes = await database.run(listNodes, null)
  }

  async start(): Promise<void> {
    await this.refresh()
    this.#plan()
  }

  close(): void {
    this.#cancel()
  }

  #plan(): void {
    this.#cancel = this.#setup.clock.after(reportEveryMs, () => {
      this.#plan()
      this.#look().catch((err: unknown) => this.#setup.log.error({ err }, 'the media nodes could not be looked after'))
    })
  }

  async #look(): Promise<void> {
    const { database, clock, log, listener } = this.#setup
    const silent = await database.run(giveUpNodes, new Date(clock.now().getTime() - patienceMs))
    await this.refresh()
    for (const nodeId of silent) {
      const streamIds = await database.run(listStreamsOf, nodeId)
      // It has spoken meanwhile.
      if (this.find(nodeId) !== null) continue
      log.warn({ nodeId, lives: streamIds.length }, 'a media node is silent and given up')
      listener()?.onEvent({ type: 'restarted', streamIds })
    }
  }
}
