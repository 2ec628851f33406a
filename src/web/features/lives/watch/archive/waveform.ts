/** The engine's answer about the audio of a recording; both fields are missing until the peaks are computed. */
export interface WaveformAnswer {
  readonly peaks?: string
  readonly stepMs?: number
}

/** Decodes base64 to bytes from 0 to 255. */
export const readPeaks = (base64: string): number[] => Array.from(atob(base64), (character) => character.charCodeAt(0))

/**
 * An SVG path in a box of `bars` by 2: one bar per interval, symmetric about the middle. The height is the square
 * root of the peak, because loudness is perceived logarithmically and quiet audio must stay visible.
 */
export function waveformPath(peaks: readonly number[], bars: number): string {
  const count = Math.min(bars, peaks.length)
  let path = ''
  for (let bar = 0; bar < count; bar += 1) {
    const interval = peaks.slice(
      Math.floor((bar * peaks.length) / count),
      Math.floor(((bar + 1) * peaks.length) / count),
    )
    const half = Math.max(0.02, Math.sqrt(Math.max(...interval) / 255))
    const x = ((bar + 0.5) * bars) / count
    path += `M${x.toFixed(1)} ${(1 - half).toFixed(2)}V${(1 + half).toFixed(2)}`
  }
  return path
}
