import { publishDecision, type PickEvent } from '#engine-protocol/index.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { NodeReport } from '#server/media-nodes/index.ts'
import type { MediaEvent, MediaListener } from '#server/ports/media/port.ts'
import { NodeRequestFailed, postJson } from './post.ts'

const TIMEOUT_MS = 5_000
const RETRY_MS = 1_000
const FLUSH_TIMEOUT_MS = 2_000

const eventAnswer = z.object({ carries: z.boolean() })

export interface WebNodesDeps {
  readonly url: string
  readonly secret: string
  readonly nodeId: string
  readonly log: Logger
  /** A live runs on another node now. */
  readonly onMoved: (streamId: string) => void
}

export interface WebNodes extends MediaListener {
  onPick(event: PickEvent): void
  /** Rejects if no web node responds. */
  report(report: NodeReport): Promise<void>
  /** Streams whose encoder is connected to this node. */
  readonly streams: ReadonlySet<string>
  /** Resolves when all events were sent, or after a time limit. */
  close(): Promise<void>
}

/** Connects a media node to the web nodes. Events are sent in order and retried until a web node accepts them. */
export function connectWebNodes({ url, secret, nodeId, log, onMoved }: WebNodesDeps): WebNodes {
  const streams = new Set<string>()
  let closed = false
  let queue: Promise<void> = Promise.resolve()
  const post = (path: string, body: object): Promise<unknown> =>
    postJson(`${url}/media-nodes/${path}`, secret, body, TIMEOUT_MS)

  async function send(event: MediaEvent | PickEvent): Promise<void> {
    const { carries } = eventAnswer.parse(await post('event', { nodeId, event }))
    if (!carries && event.type !== 'disconnected' && 'streamId' in event) onMoved(event.streamId)
  }

  /** False where a retry may succeed. */
  async function tryToSend(event: MediaEvent | PickEvent): Promise<boolean> {
    try {
      await send(event)
      return true
    } catch (error) {
      const isFinal = error instanceof NodeRequestFailed && error.isFinal
      const next = isFinal ? 'dropped' : 'retrying'
      log.warn({ err: error, event: event.type }, `could not send an event to the web nodes; ${next}`)
      return isFinal
    }
  }

  async function sendWithRetries(event: MediaEvent | PickEvent): Promise<void> {
    for (;;) {
      if (closed || (await tryToSend(event))) return
      await pause(RETRY_MS)
    }
  }

  return {
    streams,
    async authorizePublish({ streamKey, remoteAddress }) {
      return publishDecision.parse(await post('publish', { nodeId, streamKey, remoteAddress }))
    },
    onEvent(event) {
      if (event.type === 'connected') streams.add(event.streamId)
      if (event.type === 'disconnected') streams.delete(event.streamId)
      if (event.type === 'restarted') streams.clear()
      if (event.type === 'health')
        send(event).catch((error: unknown) => log.debug({ err: error }, 'could not send a health event'))
      else queue = queue.then(() => sendWithRetries(event))
    },
    onPick(event) {
      queue = queue.then(() => sendWithRetries(event))
    },
    async report(report) {
      await post('report', report)
    },
    async close() {
      await Promise.race([queue, pause(FLUSH_TIMEOUT_MS)])
      closed = true
    },
  }
}
