import { AV_LOG_QUIET, Log } from 'node-av'
import type { AacFrame, FromAacToOpus, OpusPacket, ToAacToOpus } from '../children/index.ts'
import { AacDecoder } from './audio/aac-decoder.ts'
import { OpusEncoder, SAMPLES_PER_PACKET } from './audio/opus.ts'
import { PlacedAudio } from './audio/placed-audio.ts'

// The end of the parent's channel ends this process. The parent handles signals to the process group.
Log.setLevel(AV_LOG_QUIET)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))

const send = (message: FromAacToOpus): void => {
  // An error of the channel is followed by its end.
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

const encoder = new OpusEncoder()
const placed = new PlacedAudio(SAMPLES_PER_PACKET)
let decoder: AacDecoder | null = null

function packetsOf({ at, data, arrivedAt }: AacFrame): OpusPacket[] {
  const packets: OpusPacket[] = []
  let position = at
  for (const samples of decoder?.decode(data) ?? []) {
    for (const block of placed.place(position, samples)) {
      for (const packet of encoder.encode(block)) packets.push({ ...packet, arrivedAt })
    }
    position += samples.left.length
  }
  return packets
}

// Each message is answered, because the parent treats missing answers as a hang.
process.on('message', (message: ToAacToOpus) => {
  if (message.type === 'config') {
    decoder?.close()
    decoder = new AacDecoder(message.config)
    send({ type: 'packets', packets: [] })
    return
  }
  send({ type: 'packets', packets: packetsOf(message.frame) })
})
send({ type: 'ready' })
