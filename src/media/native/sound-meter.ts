import { constants, setPriority } from 'node:os'
import { AV_LOG_QUIET, Log } from 'node-av'
import type { SoundReading, SoundSlice } from '../sound-level/messages.ts'
import { loudestSample } from './sound/loudest-sample.ts'

// Whatever this costs, the engine and the site come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
Log.setLevel(AV_LOG_QUIET)

process.on('message', ({ id, decoderConfig, frames }: SoundSlice) => {
  const peak = loudestSample(Buffer.from(decoderConfig), frames)
  const reading: SoundReading = { id, peak }
  if (process.connected) process.send?.(reading)
})
process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
