import type { Chapter } from '#contract/videos/schemas.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** `01:02:03.004`, from milliseconds. */
function timestamp(ms: number): string {
  const padded = (value: number, digits = 2) => String(value).padStart(digits, '0')
  const [hours, minutes, seconds] = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1000) % 60,
  ]
  return `${padded(hours)}:${padded(minutes)}:${padded(seconds)}.${padded(ms % 1000, 3)}`
}

/** Chapters as a WebVTT file (W3C WebVTT §1.4): each lasts until the next one, the last until the end of the video. */
export function chapterFile(chapters: readonly Chapter[], durationMs: number): string {
  const cues = chapters.map(({ atMs, title }, index) => {
    const text = title.replaceAll(/\s+/g, ' ').replaceAll(/[&<>]/g, (char) => entities[char] ?? char)
    const endsAt = chapters[index + 1]?.atMs ?? durationMs
    return endsAt > atMs ? `${timestamp(atMs)} --> ${timestamp(endsAt)}\n${text}\n` : ''
  })
  return ['WEBVTT\n', ...cues.filter((cue) => cue !== '')].join('\n')
}

/** The index of the chapter at a position; -1 before the first one. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): number =>
  chapters.findLastIndex(({ atMs }) => atMs <= seconds * 1000)
