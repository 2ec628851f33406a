import { serverClock } from './index.ts'

/** The interval of the one timer that all times of a page share, in milliseconds. */
const tickMs = 1000

interface Listener {
  /** Ticks between two updates. */
  readonly every: number
  ticks: number
  readonly update: () => void
}

const listeners = new Set<Listener>()
let stop: (() => void) | null = null

function tick(): void {
  for (const listener of listeners) {
    listener.ticks = (listener.ticks + 1) % listener.every
    if (listener.ticks === 0) listener.update()
  }
}

const updateAll = (): void => listeners.forEach(({ update }) => update())

function start(): () => void {
  const timer = setInterval(tick, tickMs)
  const unsubscribe = serverClock.onAdjusted(updateAll)
  // A hidden page runs its timers late.
  document.addEventListener('visibilitychange', updateAll)
  return () => {
    clearInterval(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', updateAll)
  }
}

/** Calls back every `everyMs` (whole seconds), and at once when the time was adjusted; returns the unsubscribe function. */
export function onTick(everyMs: number, update: () => void): () => void {
  const listener: Listener = { every: Math.max(1, Math.round(everyMs / tickMs)), ticks: 0, update }
  listeners.add(listener)
  stop ??= start()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = null
  }
}
