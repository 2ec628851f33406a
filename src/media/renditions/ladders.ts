import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { decodersProgram } from '../children/index.ts'
import type { Clock } from '../clock.ts'
import { type VideoCodec, videoCodecs } from '../codecs/index.ts'
import type { LadderSetting, EngineLog } from '../engine.ts'
import type { LadderSink, RenditionEncoder } from '../hls/index.ts'
import { Capacity, idleCores } from './capacity.ts'
import { ladderHeights } from './rungs.ts'
import { Transcoder } from './transcoder.ts'

/** Opens the rendition encoder of a live. */
export type OpenLadder = (streamId: string, sink: LadderSink) => RenditionEncoder

/** Creates the ladders of an engine, which share the machine's capacity; null if renditions are off. */
export function createLadders(setting: LadderSetting, clock: Clock, log: EngineLog): OpenLadder | null {
  if (setting === 'off' || setting.length === 0) return null
  const cores = availableParallelism()
  const idle = idleCores(() => clock.monotonic())
  const capacity = new Capacity(cores, idle)
  const mode = setting === 'auto' ? 'auto' : 'named'
  const heights = setting === 'auto' ? ladderHeights : setting
  return (streamId, sink) => new Transcoder({ streamId, clock, log, capacity, heights, mode, cores }, sink)
}

/**
 * The codecs that can be decoded on this machine. A child process detects them, so that no native code runs in this
 * one.
 */
export function detectDecodableCodecs(log: EngineLog): Promise<readonly VideoCodec[]> {
  return new Promise((resolve) => {
    const child = fork(decodersProgram, { serialization: 'advanced', execArgv: [], stdio: 'ignore' })
    child.once('message', (message: unknown) => {
      resolve(videoCodecs.filter((codec) => Array.isArray(message) && message.includes(codec)))
    })
    child.on('error', (err) => log.error({ err }, 'the decoders of this machine could not be detected'))
    // Has no effect after a message.
    child.once('close', () => resolve(['avc1']))
  })
}
