/** An image region for a time, in a file beside the track. */
export interface Thumbnail {
  /** In milliseconds from the start of playback. */
  readonly atMs: number
  readonly file: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * A WebVTT file (W3C) whose cues are image regions (Media Fragments §4.2.2); each cue lasts until the next, and the
 * last one until `endMs`.
 */
export function thumbnailTrack(thumbnails: readonly Thumbnail[], endMs: number): string {
  const cues = thumbnails.map(({ atMs, file, x, y, width, height }, index) => {
    const until = thumbnails[index + 1]?.atMs ?? Math.max(endMs, atMs + 1)
    return `\n${timestamp(atMs)} --> ${timestamp(until)}\n${file}#xywh=${x},${y},${width},${height}\n`
  })
  return `WEBVTT\n${cues.join('')}`
}

function timestamp(ms: number): string {
  const whole = Math.round(ms)
  const pad = (value: number, length: number): string => String(Math.floor(value)).padStart(length, '0')
  const clock = [whole / 3_600_000, (whole / 60_000) % 60, (whole / 1000) % 60].map((value) => pad(value, 2)).join(':')
  return `${clock}.${pad(whole % 1000, 3)}`
}
