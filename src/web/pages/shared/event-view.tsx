import type { RouterContextProvider } from 'react-router'
import type { EventRank, LiverEvent, OwnEvent } from '#contract/events/schemas.ts'
import type { Gift } from '#contract/gifts/schemas.ts'
import { EventPage, eventJsonLd, type EntryOutcome, type EventDesign } from '../../features/events/index.ts'
import { useLanguage } from '../../shell/locale/index.ts'
import { PageHead, usePageAddress } from '../../shell/page-head.tsx'
import { resolveSession } from '../../shell/request/open-request.ts'
import { pageRequest } from '../../shell/request/request-context.ts'
import { StructuredData } from '../../shell/structured-data.tsx'
import { useTranslation } from '../../texts/index.ts'
import { serverNow } from '../../server-clock/index.ts'

export interface FoundEvent {
  readonly event: LiverEvent
  readonly ranks: readonly EventRank[]
  readonly gifts: readonly Gift[]
  readonly own: OwnEvent | null
  readonly isLiver: boolean
  readonly readAt: number
}

/** One event with what its page shows. Rejects with ApiError. */
export async function readEvent(context: Readonly<RouterContextProvider>, id: number): Promise<FoundEvent> {
  const request = pageRequest(context)
  // Pages inside an app do not read the session by themselves.
  const { profile } = request.webview ? await resolveSession(context) : request
  const { api } = request
  const one = { params: { id } }
  const [event, { ranks }, { gifts }, own] = await Promise.all([
    api('GET /v1/events/{id}', one),
    api('GET /v1/events/{id}/ranks', one),
    api('GET /v1/gifts'),
    profile === null ? null : api('GET /v1/events/{id}/own', one),
  ])
  return { event, ranks, gifts, own, isLiver: profile?.roles.includes('liver') ?? false, readAt: serverNow() }
}

interface EventViewProps {
  readonly found: FoundEvent
  readonly outcome: EntryOutcome | undefined
  readonly design?: EventDesign
}

/** The page of an event with its metadata; with final ranks its share card names the winner. */
export function EventView({ found, outcome, design = 'usual' }: EventViewProps) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const address = usePageAddress()
  const { event, ranks } = found
  const title = event.title[language]
  const shown = event.state === 'confirmed' ? t('award', { title }) : title
  const winner = ranks.find(({ rank, points }) => rank === 1 && points > 0)
  const note =
    event.state === 'confirmed' && winner ? `${t('rank', { rank: 1 })} ${winner.liver.nickName}` : event.lead[language]
  return (
    <>
      <PageHead
        title={shown}
        description={event.lead[language]}
        image={event.imageUrl}
        card={{ title: shown, note }}
        hidden={event.state === 'cancelled'}
      />
      <StructuredData things={eventJsonLd(address, event, ranks, language)} />
      <EventPage {...found} outcome={outcome} design={design} />
    </>
  )
}
