import type { Chapter } from '#contract/videos/schemas.ts'

/** The chapters with an invalid time, by path; null if all are valid: ascending, and before the end of the video. */
export function invalidChapters(chapters: readonly Chapter[], durationMs: number): Record<string, string> | null {
  const faults = chapters.flatMap(({ atMs }, index): [string, string][] => {
    const path = `chapters.${index}.atMs`
    if (atMs >= durationMs) return [[path, 'is after the end of the video']]
    const before = chapters[index - 1]
    return before !== undefined && before.atMs >= atMs ? [[path, 'is not after the previous chapter']] : []
  })
  return faults.length === 0 ? null : Object.fromEntries(faults)
}
