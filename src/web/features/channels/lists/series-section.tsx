import { Clapperboard } from 'lucide-react'
import type { Series } from '#contract/series/schemas.ts'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { SeriesTile } from '../cards/series-tile.tsx'
import { EmptyOwn } from './empty-own.tsx'
import { MoreLink } from './more-link.tsx'
import { Section } from './section.tsx'
import { useMore, type ListPage } from './use-more.ts'
import { channelStudioPath } from '../studio-addresses.ts'

interface SeriesSectionProps {
  readonly channelId: number
  readonly first: ListPage<Series>
  /** For owners and editors. */
  readonly own: boolean
}

/** The series of a channel, in the order of its editors. */
export function SeriesSection({ channelId, first, own }: SeriesSectionProps) {
  const { t } = useTranslation('channels')
  const [list, rows] = useMore(first, async (api, cursor) => {
    const { series: items, next } = await api('GET /v1/channels/{channelId}/series', {
      params: { channelId },
      query: { cursor },
    })
    return { items, next }
  })
  const { items } = rows
  if (items.length === 0 && !own) return null
  return (
    <Section
      id="series"
      title={t('sections.series')}
      beside={
        own && items.length > 0 && <ButtonLink to={channelStudioPath(channelId)}>{t('own.addSeries')}</ButtonLink>
      }
    >
      {items.length === 0 && (
        <EmptyOwn
          icon={Clapperboard}
          text={t('own.noSeries')}
          action={t('own.addSeries')}
          to={channelStudioPath(channelId)}
        />
      )}
      <ul ref={list} className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-3">
        {items.map((series) => (
          <li key={series.id}>
            <SeriesTile series={series} />
          </li>
        ))}
      </ul>
      <MoreLink name="series" list={rows} />
    </Section>
  )
}
