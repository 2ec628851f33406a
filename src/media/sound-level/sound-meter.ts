import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { soundMeterProgram } from '../native/index.ts'
import { ProcessOnDemand } from '../process-on-demand.ts'
import type { SoundReading, SoundSlice } from './messages.ts'

/** With so many slices on their way it is too slow for more. */
const MOST_WAITING = 500

export interface SoundMeter {
  /**
   * Level of the loudest moment in dB below full scale, from 0 down to -100; null where this is no sound, `unanswered` when
   * nobody could listen.
   */
  measure(slice: SoundSlice): Promise<number | null | 'unanswered'>
  close(): void
}

/** Starts its process with the first slice. A slice that can't be measured costs nothing but its level. */
export function createSoundMeter({ clock, log }: { readonly clock: Clock; readonly log: EngineLog }): SoundMeter {
  const name = 'the sound meter'
  const meter = new ProcessOnDemand<SoundSlice, SoundReading>({ program: soundMeterProgram, name, clock, log })
  return {
    async measure(slice) {
      const peak = meter.waiting >= MOST_WAITING ? 'unanswered' : await meter.ask(slice)
      return typeof peak === 'number' ? decibels(peak) : peak
    },
    close: () => meter.end(),
  }
}

const decibels = (peak: number): number => Math.round(Math.max(-100, Math.min(0, 20 * Math.log10(peak))) * 10) / 10
