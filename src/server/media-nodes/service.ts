import {
  commandsOver,
  scopeOf,
  type CommandInput,
  type CommandName,
  type CommandOutput,
  type PublishDecision,
  type SendCommand,
} from '#engine-protocol/index.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../ports/database/port.ts'
import { MediaUnavailable, type MediaEngine, type MediaListener, type PickListener } from '../ports/media/port.ts'
import { NodeDirectory } from './directory.ts'
import type { CallNode, NodeEvent, NodeReport } from './messages.ts'
import {
  assignStream,
  changeStream,
  deleteStream,
  disconnectStreamsOf,
  findStream,
  listCarried,
  listStreamsOf,
  saveNode,
} from './store.ts'

export interface MediaNodesDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void }
  readonly call: CallNode
}

export interface MediaNodes extends MediaEngine {
  readonly directory: NodeDirectory
  report(report: NodeReport): Promise<void>
  authorizePublish(nodeId: string, request: { streamKey: string; remoteAddress: string }): Promise<PublishDecision>
  /** Applies an event of a node; false if the live is no longer on this node. */
  handleEvent(nodeId: string, event: NodeEvent): Promise<boolean>
}

/** A media engine on several machines. Each live runs on one of them; recordings are in shared storage. */
export function createMediaNodes({ database, clock, log, call }: MediaNodesDeps): MediaNodes {
  let listener: MediaListener | null = null
  let picks: PickListener | null = null
  const directory = new NodeDirectory({ database, clock, log, listener: () => listener })
  /** Nodes that missed a command; all state is sent again with their next report. */
  const outdated = new Set<string>()

  /** The URL of the live's node; assigns another one if that is lost. */
  async function nodeUrlOf(liveId: string): Promise<string> {
    const stream = await database.run(findStream, liveId)
    const node = (stream && directory.find(stream.nodeId)) ?? directory.nodes[0]
    if (!node) throw new MediaUnavailable('no media node is connected')
    if (stream && stream.nodeId !== node.id) {
      await database.run(changeStream, { liveId, change: { nodeId: node.id, shownBy: node.id, connected: false } })
    }
    return node.controlUrl
  }

  /** Returns the outputs of the nodes that succeeded; the others become outdated. */
  async function callAll<Name extends CommandName>(name: Name, input: CommandInput<Name>) {
    const outputs: CommandOutput<Name>[] = []
    await Promise.all(
      directory.nodes.map(async ({ id, controlUrl }) => {
        try {
          outputs.push(await call(controlUrl, name, input))
        } catch (error) {
          log.warn(
            { err: error, node: id, command: name },
            'a media node missed a command; its next report restores it',
          )
          outdated.add(id)
        }
      }),
    )
    return outputs
  }

  const send: SendCommand = async (name, input) => {
    if (scopeOf(name) === 'carrier' && 'streamId' in input) return call(await nodeUrlOf(input.streamId), name, input)
    for (const output of await callAll(name, input)) return output
    throw new MediaUnavailable('no media node is connected')
  }
  const engine = commandsOver(send)

  return {
    ...engine,
    directory,
    listen(newListener) {
      listener = newListener
    },
    listenToPicks(newListener) {
      picks = newListener
    },
    // Media nodes cannot read the files that web nodes receive.
    listenToConversions() {},
    async convert() {
      throw new MediaUnavailable('media nodes do not convert files')
    },
    carried: () => database.run(listCarried, null),

    async report(report) {
      const before = await database.run(saveNode, { ...report, seenAt: clock.now() })
      await directory.refresh()
      const restarted = before?.run !== report.run
      const isOutdated = outdated.delete(report.id)
      if (!restarted && !before.lost && !isOutdated) return
      const carried = await database.run(listStreamsOf, report.id)
      if (restarted) await database.run(disconnectStreamsOf, report.id)
      listener?.onEvent({ type: 'restarted', streamIds: restarted ? carried : [] })
      // The node kept running while its reports did not arrive.
      if (!restarted) for (const streamId of carried) listener?.onEvent({ type: 'playable', streamId })
    },

    async authorizePublish(nodeId, request) {
      const node = directory.find(nodeId)
      if (!listener || !node) return { accepted: false, reason: 'this media node is not registered yet; try again' }
      const decision = await listener.authorizePublish(request)
      if (!decision.accepted) return decision
      const { streamId: liveId, signed = false } = decision
      const carried = await database.run(listStreamsOf, nodeId)
      if (carried.length >= node.capacity && !carried.includes(liveId)) {
        return { accepted: false, reason: 'this media node is full; try again to reach another' }
      }
      const before = await database.run(assignStream, { liveId, nodeId, signed })
      if (before === null || before.nodeId === nodeId) return decision
      // Further events of the previous node are ignored.
      if (before.connected) {
        const cause = 'the encoder connected to another media node'
        listener.onEvent({ type: 'disconnected', streamId: liveId, cause })
      }
      const previous = directory.find(before.nodeId)
      if (previous) {
        await call(previous.controlUrl, 'release', { streamId: liveId }).catch((err: unknown) => {
          log.warn({ err, liveId, nodeId: before.nodeId }, 'a media node could not release a live')
        })
      }
      return { ...decision, moved: true }
    },

    /** Ignores events of lives that run on another node. */
    async handleEvent(nodeId, event) {
      if (event.type === 'restarted') {
        const streamIds = await database.run(listStreamsOf, nodeId)
        await database.run(disconnectStreamsOf, nodeId)
        listener?.onEvent({ type: 'restarted', streamIds })
        return true
      }
      if (event.type === 'pick') {
        picks?.onPick(event)
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
      listener?.onEvent(event)
      return true
    },

    async end(input) {
      const stream = await database.run(findStream, input.streamId)
      // The live has never run on a node.
      if (!stream) return null
      const recording = await engine.end(input)
      await database.run(changeStream, { liveId: input.streamId, change: { connected: false } })
      if (recording) await callAll('restrict', { streamId: input.streamId, signed: stream.signed })
      return recording
    },
    async disconnect(input) {
      const stream = await database.run(findStream, input.streamId)
      const node = stream && directory.find(stream.nodeId)
      if (node) await call(node.controlUrl, 'disconnect', input)
    },
    async remove(input) {
      await engine.remove(input)
      await database.run(deleteStream, input.streamId)
    },
    // When a node starts later, the site sends `pruneExcept` again.
    async pruneExcept(input) {
      await callAll('pruneExcept', input)
    },
    async restrict(input) {
      await database.run(changeStream, { liveId: input.streamId, change: { signed: input.signed } })
      await callAll('restrict', input)
    },
  }
}
