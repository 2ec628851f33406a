/** What the engine tells of a recording's sound; both are missing as long as it is being measured. */
export interface SoundAnswer {
  readonly peaks?: string
  readonly stepMs?: number
}

/** The bytes of base64, each 0 to 255. */
export const readPeaks = (base64: string): number[] => Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/**
 * An SVG path in a box of `bars` by 2: one bar for each part of the time, as high above the middle as below. What can be
 * heard at all can be seen: loudness is felt by its order of magnitude, so that the square root is drawn.
 */
export function wavePath(peaks: readonly number[], bars: number): string {
  const count = Math.min(bars, peaks.length)
  let path = ''
  for (let bar = 0; bar < count; bar += 1) {
    const part = peaks.slice(Math.floor((bar * peaks.length) / count), Math.floor(((bar + 1) * peaks.length) / count))
    const half = Math.max(0.02, Math.sqrt(Math.max(...part) / 255))
    const x = ((bar + 0.5) * bars) / count
    path += `M${x.toFixed(1)} ${(1 - half).toFixed(2)}V${(1 + half).toFixed(2)}`
  }
  return path
}
