import { AV_LOG_QUIET, Log } from 'node-av'
import { AacDecoder } from './sound/aac-decoder.ts'
import type { AacFrame, FromAacToOpus, OpusPacket, ToAacToOpus } from './sound/messages.ts'
import { OpusEncoder, SAMPLES_PER_PACKET } from './sound/opus-encoder.ts'
import { PlacedSound } from './sound/placed-sound.ts'

// The parent's channel brings frames and takes packets; its end is ours. Signals for the whole group are the parent's.
Log.setLevel(AV_LOG_QUIET)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))

const tell = (message: FromAacToOpus): void => {
  // What can't be sent has nobody who waits for it: the end of the channel follows.
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

const encoder = new OpusEncoder()
const placed = new PlacedSound(SAMPLES_PER_PACKET)
let decoder: AacDecoder | null = null

function packetsOf({ at, data, arrivedAt }: AacFrame): OpusPacket[] {
  const packets: OpusPacket[] = []
  let place = at
  for (const sound of decoder?.decode(data) ?? []) {
    for (const block of placed.place(place, sound)) {
      for (const packet of encoder.encode(block)) packets.push({ ...packet, arrivedAt })
    }
    place += sound.left.length
  }
  return packets
}

// Each message is answered: one that never is means to the parent that this process hangs.
process.on('message', (message: ToAacToOpus) => {
  if (message.type === 'config') {
    decoder?.close()
    decoder = new AacDecoder(message.config)
    tell({ type: 'packets', packets: [] })
    return
  }
  tell({ type: 'packets', packets: packetsOf(message.frame) })
})
tell({ type: 'ready' })
