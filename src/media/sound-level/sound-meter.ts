import { fork, type ChildProcess } from 'node:child_process'

import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { soundMeterProgram } from '../native/index.ts'
import type { SoundReading, SoundSlice } from './messages.ts'

/** Without work for so long, in milliseconds, the process is ended: most of the time nobody is live. */
const IDLE_MS = 60_000
/** A process that has died is not started again sooner than this, in milliseconds. */
const PAUSE_MS = 10_000
/** More slices than this on their way mean that it hangs, or is too slow for so many lives. */
const MOST_WAITING = 500

export interface SoundMeter {
  /** Level of the loudest moment in dB below full scale, from 0 down to -100; null when it can't be told. */
  measure(slice: Omit<SoundSlice, 'id'>): Promise<number | null>
  close(): void
}

/** Starts its process with the first slice. A slice that can't be measured costs nothing but its level. */
export function createSoundMeter({ clock, log }: { readonly clock: Clock; readonly log: EngineLog }): SoundMeter {
  const waiting = new Map<number, (level: number | null) => void>()
  let child: ChildProcess | null = null
  let notBefore = 0
  let lastId = 0
  let cancelIdle = (): void => {}

  const end = (): void => {
    cancelIdle()
    child?.kill('SIGKILL')
  }

  const start = (): ChildProcess => {
    const started = fork(soundMeterProgram, {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('error', (err) => log.error({ err }, 'the sound meter met an error'))
    started.on('message', ({ id, peak }: SoundReading) => {
      waiting.get(id)?.(peak === null ? null : decibels(peak))
      waiting.delete(id)
    })
    started.once('exit', () => {
      child = null
      notBefore = clock.monotonic() + PAUSE_MS
      for (const answer of waiting.values()) answer(null)
      waiting.clear()
    })
    return started
  }

  return {
    measure(slice) {
      if (child === null && clock.monotonic() < notBefore) return Promise.resolve(null)
      if (waiting.size >= MOST_WAITING) {
        end()
        return Promise.resolve(null)
      }
      cancelIdle()
      cancelIdle = clock.after(IDLE_MS, end)
      child ??= start()
      const id = ++lastId
      child.send({ ...slice, id }, () => {})
      return new Promise((resolve) => waiting.set(id, resolve))
    },
    close: end,
  }
}

const decibels = (peak: number): number => Math.round(Math.max(-100, Math.min(0, 20 * Math.log10(peak))) * 10) / 10
