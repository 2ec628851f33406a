import type { Chapter } from '#contract/videos/schemas.ts'
import { chapterAt, useVideoPosition, type VideoHandle } from '../../../player/index.ts'
import { formatElapsed } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'

interface ChapterListProps {
  readonly chapters: readonly Chapter[]
  readonly video: VideoHandle
}

/** The chapters of the video; one that is chosen plays. */
export function ChapterList({ chapters, video }: ChapterListProps) {
  const { t } = useTranslation('channels')
  const current = chapterAt(chapters, useVideoPosition(video))
  if (chapters.length === 0) return null
  return (
    <section aria-labelledby="chapters">
      <h2 id="chapters" className="mb-2 font-bold">
        {t('watch.chapters')}
      </h2>
      <ol className="flex flex-col">
        {chapters.map(({ atMs, title }, index) => (
          <li key={atMs}>
            <button
              type="button"
              aria-current={index === current ? 'true' : undefined}
              onClick={() => video.playFrom(atMs / 1000)}
              className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-raised aria-[current]:bg-raised aria-[current]:font-bold"
            >
              <span className="shrink-0 text-sm tabular-nums text-brand-ink">{formatElapsed(atMs)}</span>
              <span className="min-w-0">{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
