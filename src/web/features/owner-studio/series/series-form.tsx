import { episodeVisibilities } from '#contract/episodes/limits.ts'
import { seriesCoverSize, seriesDescriptionMax, seriesTitleMax } from '#contract/series/limits.ts'
import type { Series } from '#contract/series/schemas.ts'
import { titleReadingMax } from '#contract/written-text/limits.ts'
import { useTranslation } from '../../../texts/index.ts'
import { DeletionSection } from '../frame/deletion-section.tsx'
import { ImageChoice } from '../frame/image-choice.tsx'
import { Section } from '../../../ui/section.tsx'
import { useVisibilityName } from '../frame/visibilities.ts'
import { AreaRow, ReadingRow, SelectRow, TextForm, TextRow, type Outcome } from '../../../saving/index.ts'
import { storedSeries } from './answer-series.ts'

/** The texts, the cover and the deletion of a series. */
export function SeriesForm({ series, outcome }: { series: Series; outcome: Outcome | undefined }) {
  const { t } = useTranslation('owner')
  const visibilityName = useVisibilityName()
  const labels: Readonly<Record<string, string>> = {
    title: t('series.title'),
    reading: t('series.reading'),
    description: t('series.description'),
    visibility: t('series.visibility'),
  }
  return (
    <>
      <Section title={t('series.texts')}>
        <TextForm
          intent="save"
          stored={storedSeries(series)}
          outcome={outcome}
          label={(field) => labels[field] ?? field}
          show={(field, value) => (field === 'visibility' ? visibilityName(value) : value)}
        >
          {(texts, faults) => (
            <>
              <TextRow
                name="title"
                label={t('series.title')}
                hint={t('upTo', { max: seriesTitleMax })}
                value={texts['title']}
                max={seriesTitleMax}
                invalid={faults.has('title')}
                required
              />
              <ReadingRow
                label={t('series.reading')}
                value={texts['reading']}
                max={titleReadingMax}
                invalid={faults.has('reading')}
              />
              <AreaRow
                name="description"
                label={t('series.description')}
                hint={t('upTo', { max: seriesDescriptionMax })}
                value={texts['description']}
                max={seriesDescriptionMax}
                invalid={faults.has('description')}
              />
              <SelectRow
                name="visibility"
                label={t('series.visibility')}
                hint={t('series.visibilityHint')}
                value={texts['visibility']}
                invalid={faults.has('visibility')}
              >
                {episodeVisibilities.map((visibility) => (
                  <option key={visibility} value={visibility}>
                    {visibilityName(visibility)}
                  </option>
                ))}
              </SelectRow>
            </>
          )}
        </TextForm>
      </Section>
      <Section title={t('channel.images')}>
        <ImageChoice
          label={t('series.cover')}
          hint={t('image.size', seriesCoverSize)}
          url={series.coverUrl}
          path={`/v1/channels/${series.channelId}/series/${series.id}/cover`}
          removal="remove-cover"
          shape="aspect-video w-full max-w-md rounded-control"
        />
      </Section>
      <DeletionSection title={t('series.deleteTitle')} text={t('series.deleteText')} />
    </>
  )
}
