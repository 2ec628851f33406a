import { AV_LOG_QUIET, Log } from 'node-av'
import type { AacFrame, FromOpusToAac, ToOpusToAac } from '../children/index.ts'
import { AacEncoder, SAMPLES_PER_FRAME } from './audio/aac.ts'
import { OpusDecoder } from './audio/opus.ts'
import { PlacedAudio } from './audio/placed-audio.ts'

// The end of the parent's channel ends this process. The parent handles signals to the process group.
Log.setLevel(AV_LOG_QUIET)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))

const send = (message: FromOpusToAac): void => {
  // An error of the channel is followed by its end.
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

const decoder = new OpusDecoder()
const encoder = new AacEncoder()
const placed = new PlacedAudio(SAMPLES_PER_FRAME)
send({ type: 'config', config: encoder.config })

process.on('message', (packets: ToOpusToAac) => {
  const frames: AacFrame[] = []
  for (const { at, data, arrivedAt } of packets) {
    let position = at
    for (const samples of decoder.decode(data)) {
      for (const block of placed.place(position, samples)) {
        for (const frame of encoder.encode(block)) frames.push({ ...frame, arrivedAt })
      }
      position += samples.left.length
    }
  }
  // Each message is answered, because the parent treats missing answers as a hang.
  send({ type: 'frames', frames })
})
