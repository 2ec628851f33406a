import { AV_LOG_QUIET, Log } from 'node-av'
import { SAMPLES_PER_FRAME } from './sound/aac.ts'
import { AacEncoder } from './sound/aac-encoder.ts'
import type { AacFrame, FromOpusToAac, ToOpusToAac } from './sound/messages.ts'
import { OpusDecoder } from './sound/opus-decoder.ts'
import { PlacedSound } from './sound/placed-sound.ts'

// The parent's channel brings packets and takes frames; its end is ours. Signals for the whole group are the parent's.
Log.setLevel(AV_LOG_QUIET)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))

const tell = (message: FromOpusToAac): void => {
  // What can't be sent has nobody who waits for it: the end of the channel follows.
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

const decoder = new OpusDecoder()
const encoder = new AacEncoder()
const placed = new PlacedSound(SAMPLES_PER_FRAME)
tell({ type: 'config', config: encoder.config })

process.on('message', (packets: ToOpusToAac) => {
  const frames: AacFrame[] = []
  for (const { at, data, arrivedAt } of packets) {
    let place = at
    for (const sound of decoder.decode(data)) {
      for (const block of placed.place(place, sound)) {
        for (const frame of encoder.encode(block)) frames.push({ ...frame, arrivedAt })
      }
      place += sound.left.length
    }
  }
  // Each message is answered: one that never is means to the parent that this process hangs.
  tell({ type: 'frames', frames })
})
