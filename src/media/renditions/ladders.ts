import { availableParallelism } from 'node:os'
import type { Clock } from '../clock.ts'
import type { LadderSetting } from '../engine.ts'
import type { EngineLog } from '../engine.ts'
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
