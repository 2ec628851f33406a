import type { Route } from './+types/livers'
import type { Api } from '../api/index.ts'
import { Shelf } from '../features/home/shelf.tsx'
import { LiveGrid } from '../features/lives/card/live-cards.tsx'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead, usePageAddress } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { StructuredData } from '../shell/structured-data.tsx'
import { useTranslation } from '../texts/index.ts'
import { useNow } from '../ui/use-now.ts'
import { ConceptHero, ConceptPoints, HowToBecome } from './shared/livers/concept.tsx'
import { liversJsonLd } from './shared/livers/liver-json-ld.ts'
import { NewestLivers } from './shared/livers/newest-livers.tsx'
import { RankedLivers } from './shared/livers/ranked-livers.tsx'
import { sessionInApp } from './shared/livers/session-in-app.ts'
import { readCursor } from './shared/read-channel.ts'
import { serverNow } from '../server-clock/index.ts'

export const handle = { texts: ['livers', 'lives', 'channels', 'rankings'] }

const livesAtOnce = 6
const ranksAtOnce = 5
const liversAtOnce = 12

async function readLivers(api: Api, url: URL) {
  const [onAir, { entries }, { livers, next }] = await Promise.all([
    api('GET /v1/lives', { query: { state: 'on_air', limit: livesAtOnce } }),
    api('GET /v1/rankings', { query: { period: 'week', limit: ranksAtOnce } }),
    api('GET /v1/livers', { query: { limit: liversAtOnce, ...readCursor(url, 'livers') } }),
  ])
  return { onAir: onAir.lives, entries, newest: { items: livers, next }, readAt: serverNow() }
}

export const middleware = [sessionInApp]

export async function loader({ context, url }: Route.LoaderArgs) {
  return orErrorPage(readLivers(pageRequest(context).api, url))
}

export default function Livers({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('livers')
  const { origin } = usePageAddress()
  const { onAir, entries, newest, readAt } = loaderData
  const now = useNow(readAt)
  return (
    <>
      <PageHead title={t('concept.title')} description={t('concept.lead')} />
      <StructuredData things={liversJsonLd(origin, t('newest'), newest.items)} />
      <div className="column flex max-w-5xl flex-col gap-8 py-6 sm:gap-10 sm:py-10">
        <ConceptHero />
        <ConceptPoints />
        {onAir.length > 0 && (
          <Shelf id="on-air" title={t('onAirNow')}>
            <LiveGrid lives={onAir} now={now} />
          </Shelf>
        )}
        <Shelf id="become" title={t('steps.title')}>
          <HowToBecome />
        </Shelf>
        <RankedLivers period="week" entries={entries} />
        {newest.items.length > 0 && (
          <Shelf id="livers" title={t('newest')}>
            <NewestLivers first={newest} />
          </Shelf>
        )}
      </div>
    </>
  )
}
