import { seriesTitleMax } from '#contract/series/limits.ts'
import type { Series } from '#contract/series/schemas.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { NewItemForm } from '../frame/new-item-form.tsx'
import { Section } from '../../../ui/section.tsx'
import { WideImage } from '../frame/wide-image.tsx'
import { SortableList } from '../ordering/index.ts'
import type { Outcome } from '../../../saving/index.ts'

interface SeriesListProps {
  readonly channelId: number
  readonly series: readonly Series[]
  /** The cursor of what follows the shown ones; null at the end. */
  readonly next: string | null
  readonly outcome: Outcome | undefined
}

/** The series of a channel in their order, and the form of a new one. */
export function SeriesList({ channelId, series, next, outcome }: SeriesListProps) {
  const { t } = useTranslation('owner')

  async function move(seriesId: number, beforeId: number | null): Promise<void> {
    const { browserApi } = await import('../../../api/browser.ts')
    const params = { channelId }
    const query = { limit: 1, ...(next !== null && { cursor: next }) }
    const following = next === null ? null : await browserApi('GET /v1/channels/{channelId}/series', { params, query })
    const body = { beforeId: beforeId ?? following?.series[0]?.id ?? null }
    await browserApi('POST /v1/channels/{channelId}/series/{seriesId}/move', { params: { channelId, seriesId }, body })
  }

  return (
    <>
      {series.length === 0 && <p className="py-4 text-center text-muted">{t('seriesList.empty')}</p>}
      <SortableList
        label={t('tab.series')}
        items={series}
        hasMore={next !== null}
        nameOf={({ title }) => title}
        move={move}
        renderRow={({ id, title, coverUrl, visibility }) => (
          <SiteLink
            to={routePath('studio___{channelId}___series___{seriesId}', { channelId, seriesId: id })}
            prefetch="none"
            className="flex min-h-14 items-center gap-3 rounded-lg px-2 hover:bg-raised"
          >
            <WideImage url={coverUrl} />
            <span className="min-w-0">
              <span className="block font-bold">{title}</span>
              <span className="block text-sm text-muted">{t(`visibility.${visibility}`)}</span>
            </span>
          </SiteLink>
        )}
      />
      <Section title={t('seriesList.addTitle')}>
        <NewItemForm
          field="title"
          label={t('series.title')}
          submit={t('seriesList.add')}
          max={seriesTitleMax}
          outcome={outcome}
        />
      </Section>
    </>
  )
}
