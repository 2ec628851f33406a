import { availableParallelism } from 'node:os'
import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import type { LadderSink, PictureEncoder } from '../hls/index.ts'
import { Capacity, idleCores } from './capacity.ts'
import { ladderHeights } from './rungs.ts'
import type { LadderSetting } from './setting.ts'
import { Transcoder } from './transcoder.ts'

/** Opens what makes a live's smaller pictures; nothing where it is to have none. */
export type OpenLadder = (streamId: string, sink: LadderSink) => PictureEncoder

/** The ladders of an engine's lives, which share the machine's processors; null when there are to be none. */
export function createLadders(setting: LadderSetting, clock: Clock, log: EngineLog): OpenLadder | null {
  if (setting === 'off' || setting.length === 0) return null
  const cores = availableParallelism()
  const idle = idleCores(() => clock.monotonic())
  const capacity = new Capacity(cores, idle)
  const mode = setting === 'auto' ? 'auto' : 'named'
  const heights = setting === 'auto' ? ladderHeights : setting
  return (streamId, sink) => new Transcoder({ streamId, clock, log, capacity, heights, mode, cores }, sink)
}
