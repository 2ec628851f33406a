import { useCallback } from 'react'
import type { Chapter } from '#contract/videos/schemas.ts'
import { chapterFile } from './chapter-track.ts'

interface ChapterMarksProps {
  readonly chapters: readonly Chapter[]
  readonly durationSeconds: number
}

/** The track whose chapters the seek bar marks; nothing for a video without chapters. */
export function ChapterMarks({ chapters, durationSeconds }: ChapterMarksProps) {
  const file = chapters.length === 0 ? null : chapterFile(chapters, Math.round(durationSeconds * 1000))
  const load = useCallback(
    (track: HTMLTrackElement) => {
      const url = URL.createObjectURL(new Blob([file ?? ''], { type: 'text/vtt' }))
      track.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  // A new element for each file: browsers load a track only once.
  return file === null ? null : <track key={file} ref={load} kind="chapters" label="chapters" default />
}
