/** Where all participants of a group viewing are: a point on the line that their positions follow. */
export interface Timing {
  /** In seconds: of an episode from its start, of a live its program date since the Unix epoch. */
  readonly position: number
  /** Seconds of video in a second; 0: paused. */
  readonly rate: number
  /** When the position was or will be reached, by the server's clock in milliseconds since the Unix epoch. */
  readonly at: number
}

export type TimingCommand =
  | { readonly type: 'play'; readonly rate: number }
  | { readonly type: 'pause' }
  | { readonly type: 'seek'; readonly position: number }
  | { readonly type: 'speed'; readonly rate: number }

/** The position at a time; before `at`, that of `at`. */
export const positionAt = ({ position, rate, at }: Timing, now: number): number =>
  position + (rate * Math.max(0, now - at)) / 1000

/** The timing that begins with the command at a time; commands never act before an earlier one. */
export function applyCommand(timing: Timing, command: TimingCommand, time: number): Timing {
  const at = Math.max(time, timing.at)
  const now = { position: positionAt(timing, at), rate: timing.rate, at }
  switch (command.type) {
    case 'play':
      return { ...now, rate: command.rate }
    case 'pause':
      return { ...now, rate: 0 }
    case 'seek':
      return { ...now, position: Math.max(0, command.position) }
    case 'speed':
      // A paused video takes its speed from the command that plays it.
      return timing.rate === 0 ? timing : { ...now, rate: command.rate }
  }
}
