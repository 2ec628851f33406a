import type { Live } from '#contract/lives/schemas.ts'
import type { ListPage } from '../../features/channels/lists/use-more.ts'
import { LiveGrid } from '../../features/lives/card/live-cards.tsx'
import { useTranslation } from '../../texts/index.ts'
import { useNow } from '../../ui/use-now.ts'
import { PagedLiveGrid, PagedSchedule } from './live-lists.tsx'

interface OwnLivesProps {
  /** The channel or the liver. */
  readonly of: { readonly channel: number } | { readonly liver: number }
  readonly onAir: readonly Live[]
  readonly scheduled: ListPage<Live>
  /** Ids of the lives that the signed-in user is reminded of. */
  readonly reminders: readonly string[]
  readonly archived: ListPage<Live>
  /** When the lists were read, in milliseconds. */
  readonly readAt: number
}

/** The lives of a liver, or of the livers of a channel. */
export function OwnLives({ of, onAir, scheduled, reminders, archived, readAt }: OwnLivesProps) {
  const { t } = useTranslation('channels')
  const now = useNow(readAt)
  return (
    <>
      {onAir.length > 0 && (
        <LiveList id="on-air" title={t('sections.onAir')}>
          <LiveGrid lives={onAir} now={now} />
        </LiveList>
      )}
      {scheduled.items.length > 0 && (
        <LiveList id="scheduled" title={t('sections.scheduled')}>
          <PagedSchedule of={of} first={scheduled} now={now} reminders={reminders} />
        </LiveList>
      )}
      {archived.items.length > 0 && (
        <LiveList id="archives" title={t('sections.archives')}>
          <PagedLiveGrid state="archived" of={of} first={archived} now={now} />
        </LiveList>
      )}
    </>
  )
}

function LiveList({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
      <h2 id={`${id}-title`} className="mb-4 text-xl font-black sm:text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
