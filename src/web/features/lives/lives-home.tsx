/** The lives on air on the home page. The page of a live is apart from it (`watch`), so that the home page loads no player. */
import type { Live } from '#contract/lives/schemas.ts'
import { usePreviews } from '../../player/use-previews.ts'
import { useProfile } from '../../shell/account/use-account.ts'
import { useLazyPart } from '../../shell/frame/lazy-hydration.tsx'
import { routePath } from '../../shell/navigation/route-path.ts'
import { useTranslation } from '../../texts/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { LeadCards, LiveGrid } from './card/live-cards.tsx'

const loadPreviews = async () => (await import('../../player/muted-preview.ts')).openLivePreview

interface LivesHomeProps {
  readonly onAir: readonly Live[]
  /** When the lists were read, in milliseconds. */
  readonly readAt: number
}

/** The lives on air. Their script loads when the viewer first moves; the server renders them. */
export function LivesHome({ onAir, readAt }: LivesHomeProps) {
  const { t } = useTranslation('lives')
  const now = useNow(readAt)
  const leads = onAir.length === 2 ? 2 : 1
  const others = onAir.slice(leads)
  const list = usePreviews(loadPreviews)
  return (
    <div ref={list} className="flex flex-col gap-8">
      <section {...useLazyPart<HTMLElement>()} aria-labelledby="on-air">
        <h1 id="on-air" className="mb-5 flex items-center gap-3 text-2xl font-black sm:text-3xl">
          {onAir.length > 0 && <span aria-hidden className="size-3 animate-breathe rounded-full bg-live" />}
          {t('home.onAir')}
        </h1>
        {onAir.length === 0 ? (
          <EmptyHome />
        ) : (
          <div className="flex flex-col gap-5">
            <LeadCards lives={onAir.slice(0, leads)} now={now} />
            {others.length > 0 && <LiveGrid lives={others} now={now} rail />}
          </div>
        )}
      </section>
    </div>
  )
}

/** Shown when no live is on air, with a link to create one for livers. */
function EmptyHome() {
  const { t } = useTranslation('lives')
  const isLiver = useProfile()?.roles.includes('liver') === true
  return (
    <div className="card flex flex-col items-center gap-4 px-6 py-12 text-center">
      <img src="/art/empty-stage.svg" alt="" width="224" height="122" />
      <p className="text-lg font-bold">{t('home.emptyTitle')}</p>
      <p className="text-muted">{t('home.emptyText')}</p>
      {isLiver && (
        <ButtonLink to={routePath('user_live___live_create')} variant="primary">
          {t('home.emptyLiver')}
        </ButtonLink>
      )}
    </div>
  )
}
