/** The clocks of a device, in milliseconds. */
export interface DeviceClocks {
  /** Since the Unix epoch; the user or the system may set it at any time. */
  wall(): number
  /** Since any moment; never set, but some browsers stop it while the device sleeps. */
  monotonic(): number
}

/** An exchange with the server: when it began and ended by the monotonic clock, and the server's time between. */
export interface TimeSample {
  readonly sentAt: number
  readonly receivedAt: number
  /** In milliseconds since the Unix epoch. */
  readonly serverTime: number
}

export interface ServerClock {
  /** The server's time in whole milliseconds since the Unix epoch; that of the device before the first sample. */
  now(): number
  /** Starts an exchange; the returned function takes the server's time from the response. */
  measure(): (serverTime: number) => void
  add(sample: TimeSample): void
  /** The largest error of `now`, in milliseconds; infinite without a sample, and after one of the clocks has jumped. */
  maxError(): number
  /** Calls back when a sample was adopted; the returned function unsubscribes. */
  onAdjusted(listener: () => void): () => void
}

/** The clocks of the device disagree: it slept, or its wall clock was set. In milliseconds. */
const jumpMs = 1000
/** How far the clock of a device may drift from the server's, as a share of the time passed. */
const drift = 200e-6

interface Estimate {
  /** The server's time minus the monotonic clock. */
  readonly offset: number
  readonly error: number
  readonly takenAt: number
  /** The wall clock minus the monotonic clock. */
  readonly gap: number
}

/**
 * Estimates the server's clock (Cristian's algorithm, as in NTP, RFC 5905 §8): the server read its clock between request
 * and response, so the error is at most half of the round trip. Keeps the sample with the smallest error, to which the
 * drift since then is added.
 */
export function createServerClock(device: DeviceClocks): ServerClock {
  let estimate: Estimate | null = null
  const listeners = new Set<() => void>()

  const gap = (): number => device.wall() - device.monotonic()
  const jump = ({ gap: before }: Estimate): number => gap() - before

  function maxError(): number {
    if (estimate === null || Math.abs(jump(estimate)) > jumpMs) return Infinity
    return estimate.error + Math.abs(device.monotonic() - estimate.takenAt) * drift
  }

  /** A sample that contradicts the estimate shows that the estimate is wrong: the clock of the server was set. */
  function isBetter(offset: number, error: number): boolean {
    const known = maxError()
    return estimate === null || error <= known || Math.abs(offset - estimate.offset) > error + known
  }

  function add({ sentAt, receivedAt, serverTime }: TimeSample): void {
    const error = (receivedAt - sentAt) / 2
    const offset = serverTime - (sentAt + receivedAt) / 2
    if (!(error >= 0) || !Number.isFinite(offset) || !isBetter(offset, error)) return
    estimate = { offset, error, takenAt: receivedAt, gap: gap() }
    for (const listener of listeners) listener()
  }

  return {
    now() {
      if (estimate === null) return Math.round(device.wall())
      const jumped = jump(estimate)
      // Forward: the monotonic clock stopped while the device slept. Backward: the wall clock was set, the other is right.
      return Math.round(device.monotonic() + estimate.offset + (jumped > jumpMs ? jumped : 0))
    },
    measure() {
      const sentAt = device.monotonic()
      const before = gap()
      return (serverTime) => {
        // The device slept during the exchange: the monotonic clock shows less than the round trip.
        if (Math.abs(gap() - before) <= jumpMs) add({ sentAt, receivedAt: device.monotonic(), serverTime })
      }
    },
    add,
    maxError,
    onAdjusted(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
