import { setPriority } from 'node:os'
import { AV_LOG_QUIET, Log } from 'node-av'
import type { FromEncoder, ToEncoder } from '../transcode/messages.ts'
import { chooseEncoder } from './ladder/hardware.ts'
import { LadderEncoder } from './ladder/ladder-encoder.ts'

// One message is done before the next is looked at: whoever sends counts what is on its way. The end of the channel means
// that the engine is gone.
// Whatever this costs, the engine and the site come first: a third of their share where processors are short.
const niceness = 5
setPriority(niceness)

let ladder: LadderEncoder | null = null
let busy = 0

function tell(message: FromEncoder): void {
  if (process.connected) process.send?.(message)
}

function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function follow(message: ToEncoder): void {
  if (message.type === 'setup') {
    Log.setLevel(AV_LOG_QUIET)
    const { kind, refused } = chooseEncoder(message.hardware)
    ladder = new LadderEncoder(kind, tell)
    tell({ type: 'ready', encoder: kind.name, refused })
  }
  if (message.type === 'track') ladder?.track(message.codec, Buffer.from(message.decoderConfig))
  if (message.type === 'rungs') ladder?.rungs(message.rungs, message.frameRate)
  if (message.type === 'flush') tell({ type: 'flushed', id: message.id, pictures: ladder?.flush() ?? [] })
  if (message.type === 'picture') {
    const begin = performance.now()
    const pictures = ladder?.picture(message) ?? []
    busy += performance.now() - begin
    tell({ type: 'made', at: message.at, pictures, busy, cpu: cpu() })
  }
}

process.on('message', (message: ToEncoder) => {
  try {
    follow(message)
  } catch (error) {
    process.stderr.write(`the encoder of smaller pictures: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
})
process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
