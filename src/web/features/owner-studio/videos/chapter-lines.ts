import type { Chapter } from '#contract/videos/schemas.ts'

/** Such as `1:02:03`, or `2:03.5` with a fraction of a second. */
export function formatPosition(atMs: number): string {
  const seconds = Math.floor(atMs / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  const fraction =
    atMs % 1000 === 0
      ? ''
      : `.${String(atMs % 1000)
          .padStart(3, '0')
          .replace(/0+$/, '')}`
  const start = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes)
  return `${start}:${two(seconds % 60)}${fraction}`
}

const line = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?:\.(\d{1,3}))?\s+(\S.*)$/

/** Parses a chapter such as `1:23 はじめに`; null for other texts. */
function parseChapter(text: string): Chapter | null {
  const [, hours = '0', minutes, seconds, fraction = '', title = ''] = line.exec(text.trim()) ?? []
  if (minutes === undefined || seconds === undefined) return null
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return { atMs: whole * 1000 + Number(fraction.padEnd(3, '0')), title: title.trim() }
}

export const formatChapters = (chapters: readonly Chapter[]): string =>
  chapters.map(({ atMs, title }) => `${formatPosition(atMs)} ${title}`).join('\n')

/** Parses one chapter per line, and lists the numbers of the lines that are none, from 1. */
export function parseChapters(text: string): { readonly chapters: Chapter[]; readonly invalid: number[] } {
  const chapters: Chapter[] = []
  const invalid: number[] = []
  for (const [index, one] of text.split('\n').entries()) {
    if (one.trim() === '') continue
    const chapter = parseChapter(one)
    if (chapter) chapters.push(chapter)
    else invalid.push(index + 1)
  }
  return { chapters, invalid }
}
