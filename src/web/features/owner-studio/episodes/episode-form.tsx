import { useState } from 'react'
import { Form } from 'react-router'
import type { Cast } from '#contract/casts/schemas.ts'
import {
  episodeCastsMax,
  episodeDescriptionMax,
  episodeTitleMax,
  episodeVisibilities,
} from '#contract/episodes/limits.ts'
import type { Episode } from '#contract/episodes/schemas.ts'
import type { Video } from '#contract/videos/schemas.ts'
import { titleReadingMax } from '#contract/written-text/limits.ts'
import { LanguageField } from '../../../shell/navigation/language-parameter.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { GenreOptions, useOptionName } from '../frame/genres.tsx'
import { Section } from '../../../ui/section.tsx'
import { useVisibilityName } from '../frame/visibilities.ts'
import { AreaRow, linesOf, ReadingRow, SelectRow, TextForm, TextRow, type Outcome } from '../../../saving/index.ts'
import { storedEpisode } from './answer-episode.ts'
import { findOffered, nameOfVideo, VideoChoice, type OfferedVideos } from './video-choice.tsx'

interface EpisodeFormProps {
  readonly episode: Episode
  readonly casts: readonly Pick<Cast, 'id' | 'name'>[]
  readonly offered: OfferedVideos
  readonly outcome: Outcome | undefined
}

const searchForm = 'video-search'

/** The texts, casts, genre and video of an episode. */
export function EpisodeForm({ episode, casts, offered, outcome }: EpisodeFormProps) {
  const { t } = useTranslation('owner')
  const visibilityName = useVisibilityName()
  const genreName = useOptionName()
  const fieldNames = [
    'title',
    'reading',
    'description',
    'visibility',
    'genre',
    'castIds',
    'videoId',
    'commenting',
  ] as const
  /** May be on none of the shown pages any more. */
  const [picked, setPicked] = useState<Video | null>(null)

  function show(field: string, value: string): string {
    if (field === 'visibility') return visibilityName(value)
    if (field === 'genre') return genreName(value)
    if (field === 'commenting') return t(value === 'on' ? 'episode.commentingOn' : 'episode.commentingOff')
    if (field === 'castIds') {
      const ids = linesOf(value)
      return casts
        .filter(({ id }) => ids.includes(String(id)))
        .map(({ name }) => name)
        .join('\n')
    }
    if (field !== 'videoId' || value === '') return value
    const video = String(picked?.id) === value ? picked : findOffered(offered, value)
    return video ? nameOfVideo(video) : `#${value}`
  }

  return (
    <Section title={t('episode.texts')}>
      <TextForm
        intent="save"
        stored={storedEpisode(episode)}
        outcome={outcome}
        label={(field) => {
          const known = fieldNames.find((name) => name === field)
          return known ? t(`episode.${known}`) : field
        }}
        show={show}
      >
        {(texts, faults) => (
          <>
            <TextRow
              name="title"
              label={t('episode.title')}
              hint={t('upTo', { max: episodeTitleMax })}
              value={texts['title']}
              max={episodeTitleMax}
              invalid={faults.has('title')}
              required
            />
            <ReadingRow
              label={t('episode.reading')}
              value={texts['reading']}
              max={titleReadingMax}
              invalid={faults.has('reading')}
            />
            <AreaRow
              name="description"
              label={t('episode.description')}
              hint={t('upTo', { max: episodeDescriptionMax })}
              value={texts['description']}
              max={episodeDescriptionMax}
              invalid={faults.has('description')}
            />
            <VideoChoice
              {...offered}
              chosen={texts['videoId'] ?? ''}
              invalid={faults.has('videoId')}
              searchForm={searchForm}
              onPick={setPicked}
            />
            <SelectRow
              name="visibility"
              label={t('episode.visibility')}
              value={texts['visibility']}
              invalid={faults.has('visibility')}
            >
              {episodeVisibilities.map((visibility) => (
                <option key={visibility} value={visibility}>
                  {visibilityName(visibility)}
                </option>
              ))}
            </SelectRow>
            <SelectRow name="genre" label={t('episode.genre')} value={texts['genre']} invalid={faults.has('genre')}>
              <GenreOptions chosen={texts['genre']} />
            </SelectRow>
            <CastChoice casts={casts} chosen={linesOf(texts['castIds'])} />
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                name="commenting"
                value="on"
                defaultChecked={texts['commenting'] === 'on'}
                className="size-5 shrink-0"
              />
              {t('episode.commenting')}
            </label>
          </>
        )}
      </TextForm>
      <Form id={searchForm} method="get" preventScrollReset>
        <LanguageField />
      </Form>
    </Section>
  )
}

interface CastChoiceProps {
  readonly casts: EpisodeFormProps['casts']
  readonly chosen: readonly string[]
}

function CastChoice({ casts, chosen }: CastChoiceProps) {
  const { t } = useTranslation('owner')
  if (casts.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1.5 font-bold">
        {t('episode.castIds')}
        <span className="ml-2 text-sm font-normal text-muted">{t('episode.castsHint', { max: episodeCastsMax })}</span>
      </legend>
      <div className="flex max-h-80 flex-wrap gap-2 overflow-y-auto p-1">
        {casts.map(({ id, name }) => (
          <label
            key={id}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-full border border-control px-4 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-brand"
          >
            <input
              type="checkbox"
              name="castIds"
              value={id}
              defaultChecked={chosen.includes(String(id))}
              className="size-4 shrink-0 outline-none"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
