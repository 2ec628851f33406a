import type { EventRank, LiverEvent } from '#contract/events/schemas.ts'
import { useTranslation } from '../../texts/index.ts'
import { Section } from '../../ui/section.tsx'
import { EventRanks } from './event-ranks.tsx'
import { useEventRanks } from './use-event-ranks.ts'

/** The ranks of an event beside other content; they are updated while the page is open. */
export function EventRanking({ event, ranks: loaded }: { event: LiverEvent; ranks: readonly EventRank[] }) {
  const { t } = useTranslation('events')
  const ranks = useEventRanks(event.id, event.state, loaded)
  return (
    <Section title={t(event.state === 'confirmed' ? 'ranks.final' : 'ranks.title')}>
      <EventRanks event={event} ranks={ranks} />
    </Section>
  )
}
