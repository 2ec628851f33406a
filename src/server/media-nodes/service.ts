import type { Clock } from '../clock.ts'
import type { Database } from '../ports/database/port.ts'
import {
  MediaUnavailable,
  type MediaEngine,
  type MediaListener,
  type PublishDecision,
  type Recording,
} from '../ports/media/port.ts'
import { NodeDirectory } from './directory.ts'
import type { CallNode, NodeCall, NodeEvent, NodeReport } from './messages.ts'
import {
  assignStream,
  changeStream,
  disconnectStreamsOf,
  findStream,
  forgetStream,
  listCarried,
  listStreamsOf,
  saveNode,
} from './store.ts'

export interface MediaNodesSetup {
  readonly database: Database
  readonly clock: Clock
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void }
  readonly call: CallNode
}

export interface MediaNodes extends MediaEngine {
  readonly directory: NodeDirectory
  report(report: NodeReport): Promise<void>
  authorizePublish(nodeId: string, asked: { streamKey: string; remoteAddress: string }): Promise<NodeDecision>
  /** False where the live is no longer this node's. */
  follow(nodeId: string, event: NodeEvent): Promise<boolean>
}

/** `moved`: another node carried it before. */
export type NodeDecision = Exclude<PublishDecision, { accepted: true }> | (PublishDecision & { readonly moved?: true })

/** The media engine as several machines: each live is with one of them, and what is kept is in the storage they share. */
export function createMediaNodes({ database, clock, log, call }: MediaNodesSetup): MediaNodes {
  let listener: MediaListener | null = null
  const directory = new NodeDirectory({ database, clock, log, listener: () => listener })
  /** Nodes that did not hear something: they are told everything when they are heard of again. */
  const behind = new Set<string>()

  /** The node that has the live, or another one when that is not there. */
  async function keeperOf(liveId: string): Promise<string> {
    const stream = await database.run(findStream, liveId)
    const node = (stream && directory.find(stream.nodeId)) ?? directory.nodes[0]
    if (!node) throw new MediaUnavailable('no media node is there')
    if (stream && stream.nodeId !== node.id) {
      await database.run(changeStream, { liveId, change: { nodeId: node.id, shownBy: node.id, connected: false } })
    }
    return node.controlUrl
  }

  async function tellAll(order: NodeCall): Promise<number> {
    const told = await Promise.allSettled(directory.nodes.map((node) => call(node.controlUrl, order)))
    for (const [index, { status }] of told.entries()) {
      const node = directory.nodes[index]
      if (status === 'rejected' && node) behind.add(node.id)
    }
    return told.filter(({ status }) => status === 'fulfilled').length
  }

  return {
    directory,
    listen(newListener) {
      listener = newListener
    },
    carried: () => database.run(listCarried, null),

    async report(facts) {
      const before = await database.run(saveNode, { ...facts, seenAt: clock.now() })
      await directory.refresh()
      const fresh = before?.run !== facts.run
      const isBehind = behind.delete(facts.id)
      if (!fresh && !before.lost && !isBehind) return
      const carried = await database.run(listStreamsOf, facts.id)
      if (fresh) await database.run(disconnectStreamsOf, facts.id)
      listener?.onEvent({ type: 'restarted', streamIds: fresh ? carried : [] })
      // It was there all the time, and nobody could hear it.
      if (!fresh) for (const streamId of carried) listener?.onEvent({ type: 'playable', streamId })
    },

    async authorizePublish(nodeId, asked) {
      const node = directory.find(nodeId)
      if (!listener || !node) return { accepted: false, reason: 'this media node is not known; try again' }
      const decision = await listener.authorizePublish(asked)
      if (!decision.accepted) return decision
      const { streamId: liveId, signed } = decision
      const carried = await database.run(listStreamsOf, nodeId)
      if (carried.length >= node.capacity && !carried.includes(liveId)) {
        return { accepted: false, reason: 'this media node is full; try again to reach another' }
      }
      const before = await database.run(assignStream, { liveId, nodeId, signed })
      if (before === null || before.nodeId === nodeId) return decision
      // What the other one tells of it from now on is not heard.
      if (before.connected) {
        const cause = 'the encoder has gone to another media node'
        listener.onEvent({ type: 'disconnected', streamId: liveId, cause })
      }
      const other = directory.find(before.nodeId)
      if (other) {
        await call(other.controlUrl, { name: 'release', streamId: liveId }).catch((err: unknown) => {
          log.warn({ err, liveId, nodeId: before.nodeId }, 'a media node could not hand over a live')
        })
      }
      return { ...decision, moved: true }
    },

    /** Of a live that has gone on elsewhere nothing is heard. */
    async follow(nodeId, event) {
      if (event.type === 'restarted') {
        const streamIds = await database.run(listStreamsOf, nodeId)
        await database.run(disconnectStreamsOf, nodeId)
        listener?.onEvent({ type: 'restarted', streamIds })
        return true
      }
      const { streamId: liveId } = event
      const stream = await database.run(findStream, liveId)
      if (stream?.nodeId !== nodeId) return false
      if (event.type !== 'health') {
        if (event.type === 'playable') await database.run(changeStream, { liveId, change: { shownBy: nodeId } })
        if (event.type === 'connected') await database.run(changeStream, { liveId, change: { connected: true } })
        if (event.type === 'disconnected') await database.run(changeStream, { liveId, change: { connected: false } })
      }
      if (event.type === 'disconnected') {
        const { fault, ...rest } = event
        listener?.onEvent({ ...rest, ...(fault && { fault }) })
      } else listener?.onEvent(event)
      return true
    },

    async end(liveId, ending): Promise<Recording | null> {
      const stream = await database.run(findStream, liveId)
      // No node has ever heard of it.
      if (!stream) return null
      const recording = await call(await keeperOf(liveId), { name: 'end', streamId: liveId, ending })
      await database.run(changeStream, { liveId, change: { connected: false } })
      if (recording) await tellAll({ name: 'restrict', streamId: liveId, signed: stream.signed })
      return recording
    },
    trim: async (liveId, range) => call(await keeperOf(liveId), { name: 'trim', streamId: liveId, range }),
    choosePicture: async (liveId, atMs) =>
      call(await keeperOf(liveId), { name: 'choose-picture', streamId: liveId, atMs }),
    async disconnect(liveId) {
      const stream = await database.run(findStream, liveId)
      const node = stream && directory.find(stream.nodeId)
      if (node) await call(node.controlUrl, { name: 'disconnect', streamId: liveId })
    },
    async remove(liveId) {
      if ((await tellAll({ name: 'remove', streamId: liveId })) === 0)
        throw new MediaUnavailable('no media node is there')
      await database.run(forgetStream, liveId)
    },
    async claim(streamIds, signed) {
      await tellAll({ name: 'claim', streamIds: [...streamIds], signed: [...signed] })
    },
    async restrict(liveId, signed) {
      await database.run(changeStream, { liveId, change: { signed } })
      await tellAll({ name: 'restrict', streamId: liveId, signed })
    },
  }
}
