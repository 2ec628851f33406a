import type { Live } from '#contract/lives/schemas.ts'
import { formatElapsed } from '../../shell/locale/index.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { momentAddress } from './moments.ts'

/** The time of a gift, leading to that moment of the archive. */
export function Moment({ live, atMs }: { live: Live; atMs: number }) {
  const { t } = useTranslation('history')
  const time = formatElapsed(atMs)
  const address = momentAddress(live.id, atMs, live.archive)
  if (address === null) return <span className="tabular-nums">{time}</span>
  return (
    <SiteLink
      to={address}
      prefetch="none"
      aria-label={t('watchMoment', { time })}
      className="inline-flex min-h-6 items-center tabular-nums underline"
    >
      {time}
    </SiteLink>
  )
}
