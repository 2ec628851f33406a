import type { Live } from '#contract/lives/schemas.ts'
import { useLive } from '../../../live-room/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { LiveSummary } from './live-summary.tsx'
import { NextSteps } from './next-steps.tsx'

/** A card with the summary of a live, after its end; nothing for a live that was never on air. */
export default function EndedLive({ loaded }: { loaded: Live }) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'summary' })
  const { live } = useLive(loaded)
  if (live.startedAt === null || live.endedAt === null) return null
  return (
    <section aria-labelledby="ended-title" className="card flex flex-col gap-4 p-5 sm:p-6">
      <div>
        <h2 id="ended-title" className="palt text-xl font-black">
          {t('ended')}
        </h2>
        <p className="mt-1 text-sm text-muted">{live.title}</p>
      </div>
      <LiveSummary live={live} />
      <div className="flex flex-wrap items-center gap-3">
        <NextSteps live={live} className="" />
      </div>
    </section>
  )
}
