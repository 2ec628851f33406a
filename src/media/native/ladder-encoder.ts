import { setPriority } from 'node:os'
import { AV_LOG_QUIET, Log } from 'node-av'
import type { FromEncoder, ToEncoder } from '../renditions/index.ts'
import { chooseEncoder } from './ladder/hardware.ts'
import { LadderEncoder } from './ladder/ladder-encoder.ts'

// Messages are processed one by one, because the sender counts the pending ones. The end of the channel means that the
// engine is gone. The engine and the site have precedence: this niceness gives a third of their share if processors are
// short.
const niceness = 5
setPriority(niceness)

let ladder: LadderEncoder | null = null
let busy = 0

function send(message: FromEncoder): void {
  if (process.connected) process.send?.(message)
}

function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function handle(message: ToEncoder): void {
  if (message.type === 'setup') {
    Log.setLevel(AV_LOG_QUIET)
    const { kind, refused } = chooseEncoder(message.hardware)
    ladder = new LadderEncoder(kind, send)
    send({ type: 'ready', encoder: kind.name, refused })
  }
  if (message.type === 'track') ladder?.track(message.codec, Buffer.from(message.decoderConfig))
  if (message.type === 'rungs') ladder?.rungs(message.rungs, message.frameRate)
  if (message.type === 'flush') send({ type: 'flushed', id: message.id, frames: ladder?.flush() ?? [] })
  if (message.type === 'frame') {
    const begin = performance.now()
    const frames = ladder?.push(message) ?? []
    busy += performance.now() - begin
    send({ type: 'encoded', at: message.at, frames, busy, cpu: cpu() })
  }
}

process.on('message', (message: ToEncoder) => {
  try {
    handle(message)
  } catch (error) {
    process.stderr.write(`rendition encoder: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
})
process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
