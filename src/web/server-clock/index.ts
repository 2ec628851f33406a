/** The time by the clock of the server: the clock of a device may be wrong by hours. */
import { createServerClock } from './server-clock.ts'

export type { ServerClock, TimeSample } from './server-clock.ts'

export const serverClock = createServerClock({ wall: () => Date.now(), monotonic: () => performance.now() })

/** Milliseconds since the Unix epoch by the server's clock; on the server, that of its process. */
export const serverNow = (): number => serverClock.now()
