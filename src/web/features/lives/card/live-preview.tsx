import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Live } from '#contract/lives/schemas.ts'
import { formatElapsed } from '../../../shell/locale/index.ts'
import { LiveThumbnail } from '../cover/live-thumbnail.tsx'
import { Elapsed } from './elapsed.tsx'
import { DemoBadge, LiveBadge } from './live-badge.tsx'
import { ViewerCount } from './viewer-count.tsx'

/** The thumbnail of a live with badges: viewers and running time while on air, or the length of its archive. */
export function LivePreview({ live, now }: { live: Live; now: number }) {
  return (
    <div className="relative aspect-video shrink-0 overflow-hidden">
      <div className="absolute inset-0 transition-transform duration-500 ease-out group-hover:scale-[1.03]">
        <LiveThumbnail live={live} now={now} />
      </div>
      <div className="absolute left-3 top-3 flex gap-1.5">
        <LiveBadge state={live.state} />
        {live.demo && <DemoBadge />}
      </div>
      <div className="absolute inset-x-0 bottom-0 flex items-end justify-between bg-linear-to-t from-night/80 to-transparent px-3 pb-2.5 pt-8 text-sm font-bold text-white">
        {live.archive ? (
          <ArchiveLength milliseconds={live.archive.durationMs} />
        ) : (
          <>
            <ViewerCount viewers={live.viewers} />
            {live.startedAt !== null && <Elapsed since={live.startedAt} now={now} />}
          </>
        )}
      </div>
    </div>
  )
}

function ArchiveLength({ milliseconds }: { milliseconds: number }) {
  const { t } = useTranslation('lives')
  const time = formatElapsed(milliseconds)
  return (
    <span className="ml-auto inline-flex items-center gap-1 tabular-nums">
      <Play aria-hidden className="size-4 fill-current" />
      <span aria-hidden>{time}</span>
      <span className="sr-only">{t('archive.length', { time })}</span>
    </span>
  )
}
