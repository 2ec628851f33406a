import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { NodeReport } from '#server/media-nodes/index.ts'
import type { MediaEvent, MediaListener, PublishDecision } from '#server/ports/media/port.ts'
import { NodeRefused, postJson } from './post.ts'

const PATIENCE_MS = 5_000
const RETRY_MS = 1_000
const LAST_WORDS_MS = 2_000

const decision = z.union([
  z.object({
    accepted: z.literal(true),
    streamId: z.string(),
    signed: z.boolean(),
    overWebRtc: z.boolean(),
    mayHaveLadder: z.literal(false).optional(),
    archiving: z.literal(false).optional(),
    moved: z.literal(true).optional(),
  }),
  z.object({
    accepted: z.literal(false),
    reason: z.string(),
    why: z.enum(['unknown-key', 'not-allowed', 'not-now', 'no-live']).optional(),
  }),
])
const heard = z.object({ carries: z.boolean() })

export interface WebNodesSetup {
  readonly url: string
  readonly secret: string
  readonly nodeId: string
  readonly log: Logger
  /** A live is no longer ours. */
  readonly onTaken: (streamId: string) => void
}

export interface WebNodes extends MediaListener {
  /** Rejects while no web node answers. */
  report(report: NodeReport): Promise<void>
  /** The streams that have their encoder here. */
  readonly streams: ReadonlySet<string>
  /** When what has happened is told, or after a moment. */
  close(): Promise<void>
}

/** The web nodes as a media node sees them. What happens here is told in order, again and again until one has heard it. */
export function reachWebNodes({ url, secret, nodeId, log, onTaken }: WebNodesSetup): WebNodes {
  const streams = new Set<string>()
  let closed = false
  let queue: Promise<void> = Promise.resolve()
  const post = (path: string, body: object): Promise<unknown> =>
    postJson(`${url}/media-nodes/${path}`, secret, body, PATIENCE_MS)

  async function tell(event: MediaEvent): Promise<void> {
    const { carries } = heard.parse(await post('event', { nodeId, event }))
    if (!carries && event.type !== 'disconnected' && 'streamId' in event) onTaken(event.streamId)
  }

  async function tellPatiently(event: MediaEvent): Promise<void> {
    if (closed) return
    try {
      await tell(event)
    } catch (error) {
      log.warn({ err: error, event: event.type }, 'an event waits for the web nodes')
      if (error instanceof NodeRefused && error.isFinal) return
      await pause(RETRY_MS)
      await tellPatiently(event)
    }
  }

  return {
    streams,
    async authorizePublish({ streamKey, remoteAddress }) {
      const answered = decision.parse(await post('publish', { nodeId, streamKey, remoteAddress }))
      return withoutUndefined(answered)
    },
    onEvent(event) {
      if (event.type === 'connected') streams.add(event.streamId)
      if (event.type === 'disconnected') streams.delete(event.streamId)
      if (event.type === 'restarted') streams.clear()
      if (event.type === 'health')
        tell(event).catch((error: unknown) => log.debug({ err: error }, 'health was not heard'))
      else queue = queue.then(() => tellPatiently(event))
    },
    async report(report) {
      await post('report', report)
    },
    async close() {
      await Promise.race([queue, pause(LAST_WORDS_MS)])
      closed = true
    },
  }
}

/** JSON has no `undefined`, and neither have the types. */
const withoutUndefined = (answered: z.infer<typeof decision>): PublishDecision => {
  if (!answered.accepted) {
    const { why, ...rest } = answered
    return { ...rest, ...(why && { why }) }
  }
  const { mayHaveLadder, archiving, moved, ...rest } = answered
  return {
    ...rest,
    ...(mayHaveLadder === false && { mayHaveLadder }),
    ...(archiving === false && { archiving }),
    ...(moved && { moved }),
  }
}
