import { episodeTitleMax } from '#contract/episodes/limits.ts'
import type { EpisodeSummary } from '#contract/episodes/schemas.ts'
import { formatDateTime, useLanguage } from '../../../shell/locale/index.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { NewItemForm } from '../frame/new-item-form.tsx'
import { Section } from '../../../ui/section.tsx'
import { WideImage } from '../frame/wide-image.tsx'
import { SortableList } from '../ordering/index.ts'
import type { Outcome } from '../../../saving/index.ts'

interface EpisodeListProps {
  readonly channelId: number
  readonly seriesId: number
  readonly episodes: readonly EpisodeSummary[]
  /** The cursor of what follows the shown ones; null at the end. */
  readonly next: string | null
  readonly outcome: Outcome | undefined
}

/** The episodes of a series in their order, and the form of a new draft. */
export function EpisodeList({ channelId, seriesId, episodes, next, outcome }: EpisodeListProps) {
  const { t } = useTranslation('owner')
  const params = { channelId, seriesId }

  async function move(episodeId: number, beforeId: number | null): Promise<void> {
    const { browserApi } = await import('../../../api/browser.ts')
    const list = '/v1/channels/{channelId}/series/{seriesId}/episodes'
    const query = { limit: 1, ...(next !== null && { cursor: next }) }
    const following = next === null ? null : await browserApi(`GET ${list}`, { params, query })
    const body = { beforeId: beforeId ?? following?.episodes[0]?.id ?? null }
    await browserApi(`POST ${list}/{episodeId}/move`, { params: { ...params, episodeId }, body })
  }

  return (
    <Section title={t('episodes.title')} lead={t('episodes.text')}>
      {episodes.length === 0 && <p className="py-4 text-center text-muted">{t('episodes.empty')}</p>}
      <SortableList
        label={t('episodes.title')}
        items={episodes}
        hasMore={next !== null}
        nameOf={({ title }) => title}
        move={move}
        renderRow={(episode) => <EpisodeRow episode={episode} />}
      />
      <NewItemForm
        field="title"
        label={t('episode.title')}
        submit={t('episodes.add')}
        max={episodeTitleMax}
        outcome={outcome}
      />
    </Section>
  )
}

function EpisodeRow({ episode }: { episode: EpisodeSummary }) {
  const { t } = useTranslation('owner')
  const language = useLanguage()
  const { id, channelId, series, title, state, publishesAt, visibility, video } = episode
  const at = state === 'scheduled' && publishesAt !== null ? ` ${formatDateTime(publishesAt, language)}` : ''
  return (
    <SiteLink
      to={routePath('studio___{channelId}___series___{seriesId}___episodes___{episodeId}', {
        channelId,
        seriesId: series.id,
        episodeId: id,
      })}
      prefetch="none"
      className="flex min-h-14 items-center gap-3 rounded-lg px-2 hover:bg-raised"
    >
      <WideImage url={video?.thumbnailUrl ?? null} />
      <span className="min-w-0">
        <span className="block font-bold">{title}</span>
        <span className="block text-sm text-muted">
          {t(`episodeState.${state}`)}
          {at} · {t(`visibility.${visibility}`)}
          {video === null && ` · ${t('episode.noVideo')}`}
        </span>
      </span>
    </SiteLink>
  )
}
