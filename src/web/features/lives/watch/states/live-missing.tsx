import { VideoOff } from 'lucide-react'
import type { Live } from '#contract/lives/schemas.ts'
import { routePath } from '../../../../shell/navigation/route-path.ts'
import { useTranslation } from '../../../../texts/index.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import { LiveGrid } from '../../card/live-cards.tsx'

interface LiveMissingProps {
  /** The lives on air. */
  readonly lives: readonly Live[]
  /** When `lives` were read, in milliseconds. */
  readonly readAt: number
}

/** In place of a live that is unknown, deleted, or not for this viewer: the page does not reveal which. */
export function LiveMissing({ lives, readAt }: LiveMissingProps) {
  const { t } = useTranslation('watch')
  const now = useNow(readAt)
  return (
    <div className="column flex flex-col gap-12 py-14 sm:py-20">
      <section className="flex flex-col items-center gap-5 text-center">
        <VideoOff aria-hidden className="size-14 text-brand-ink" strokeWidth={1.5} />
        <h1 className="text-2xl font-black sm:text-4xl">{t('missing.title')}</h1>
        <p className="max-w-md text-muted">{t('missing.text')}</p>
        <ButtonLink to={routePath('index')} variant="primary" className="px-8">
          {t('missing.toTop')}
        </ButtonLink>
        <p className="text-sm text-muted">{t('missing.status')}</p>
      </section>
      {lives.length > 0 && (
        <section aria-labelledby="missing-others">
          <h2 id="missing-others" className="mb-5 text-xl font-black">
            {t('missing.others')}
          </h2>
          <LiveGrid lives={lives} now={now} />
        </section>
      )}
    </div>
  )
}
