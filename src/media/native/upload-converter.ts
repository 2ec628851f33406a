import { setPriority } from 'node:os'
import { setImmediate as turn } from 'node:timers/promises'
import { AV_LOG_QUIET, Log } from 'node-av'
import { UploadRefused } from '../upload/fault.ts'
import type { RenditionName } from '../hls/index.ts'
import type { FromConverter, MadeSegment, ToConverter } from '../upload/messages.ts'
import { convert } from './upload/convert.ts'
import { look } from './upload/look.ts'
import { SourceFile } from './upload/source-file.ts'

// Lives, and their smaller pictures, come first; threads that encoders start later have the same share.
const niceness = 10
setPriority(niceness)
Log.setLevel(AV_LOG_QUIET)

/** Between two signs of life, in milliseconds. */
const PULSE_MS = 250
/** Segments on their way to storage: then it is waited for. */
const MOST_WAITING = 12

let waiting = 0
let roomAgain = (): void => {}
let toldAt = 0

function tell(message: FromConverter): void {
  // What can't be sent has nobody who waits for it: the end of the channel follows.
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

async function alive(at: number): Promise<void> {
  if (waiting >= MOST_WAITING) {
    await new Promise<void>((resolve) => {
      roomAgain = resolve
    })
  }
  if (performance.now() - toldAt < PULSE_MS) return
  toldAt = performance.now()
  const { user, system } = process.cpuUsage()
  tell({ type: 'alive', at, cpu: (user + system) / 1000, memory: process.memoryUsage.rss() })
  await turn()
}

async function follow(message: Exclude<ToConverter, { readonly type: 'stored' }>): Promise<void> {
  const file = new SourceFile(message.container, message.limits)
  if (message.type === 'look') {
    tell({ type: 'facts', facts: await look(file, alive) })
    return
  }
  const sink = {
    opened: (rendition: RenditionName, decoderConfig: Buffer) => tell({ type: 'opened', rendition, decoderConfig }),
    segment: (segment: MadeSegment) => {
      waiting += 1
      tell({ type: 'segment', ...segment })
    },
  }
  await convert(file, message, sink, alive)
  tell({ type: 'done' })
}

process.on('message', (message: ToConverter) => {
  if (message.type === 'stored') {
    waiting -= 1
    roomAgain()
    return
  }
  follow(message).catch((error: unknown) => {
    if (error instanceof UploadRefused) tell({ type: 'refused', reason: error.reason, detail: error.detail })
    else {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exit(1)
    }
  })
})
process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
