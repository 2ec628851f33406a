import { ChevronsDown } from 'lucide-react'
import { useState } from 'react'
import type { Video } from '#contract/videos/schemas.ts'
import { formatDateTime, formatElapsed, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { FieldFault } from '../../../ui/form-fields.tsx'
import { useFocusAdded } from '../../../ui/use-focus-added.ts'
import { WideImage } from '../frame/wide-image.tsx'
import { VideoSearch } from '../uploads/video-search.tsx'

export const nameOfVideo = ({ id, current, next }: Video): string => (current ?? next)?.name ?? `#${id}`

/** The videos that a form offers: the latest, or those that a search has found, as far as they are shown. */
export interface OfferedVideos {
  readonly videos: readonly Video[]
  readonly hasMore: boolean
  /** The searched name; empty for none. */
  readonly name: string
  /** The video that the episode has; null for none. */
  readonly present: Video | null
}

/** The video with this id; null for others. */
export const findOffered = ({ videos, present }: Pick<OfferedVideos, 'videos' | 'present'>, id: string): Video | null =>
  [...videos, ...(present === null ? [] : [present])].find((video) => String(video.id) === id) ?? null

interface VideoChoiceProps extends OfferedVideos {
  /** The id of the chosen video; empty for none. */
  readonly chosen: string
  readonly invalid: boolean
  /** The form of the search. */
  readonly searchForm: string
  onPick(video: Video | null): void
}

/** The choice of a video of the channel, with a search. The chosen one stays while the list changes. */
export function VideoChoice({ chosen, invalid, searchForm, onPick, ...offered }: VideoChoiceProps) {
  const { t } = useTranslation('owner')
  const { t: tSaving } = useTranslation('saving')
  const { videos, hasMore, name } = offered
  const [first] = useState(() => findOffered(offered, chosen))
  const [picked, setPicked] = useState(first)
  const pick = (video: Video | null) => {
    setPicked(video)
    onPick(video)
  }
  const { list, focusItem } = useFocusAdded('input')
  const shown = listWith(videos, first, picked)
  const parameters = new URLSearchParams({ shown: String(videos.length * 2), ...(name !== '' && { name }) })
  return (
    <fieldset aria-describedby={invalid ? 'video-fault' : undefined} className="flex flex-col gap-3">
      <legend className="mb-1.5 font-bold">
        {t('episode.videoId')}
        <span className="ml-2 text-sm font-normal text-muted">{t('episode.videoHint')}</span>
      </legend>
      {/* A search changes nothing of the episode. */}
      <div onInput={(event) => event.stopPropagation()}>
        <VideoSearch form={searchForm} name={name} />
        <noscript>
          <p className="text-sm text-muted">{t('videoSearch.saveFirst')}</p>
        </noscript>
      </div>
      <output className="contents">{name !== '' && videos.length === 0 && t('videoSearch.none', { name })}</output>
      <div className="max-h-96 overflow-y-auto rounded-control border border-line p-2">
        <label className={rowClass}>
          <input
            type="radio"
            name="videoId"
            value=""
            defaultChecked={picked === null}
            onChange={() => pick(null)}
            className="size-5 shrink-0"
          />
          {t('episode.noVideo')}
        </label>
        <ul ref={list} aria-label={t('episode.videoId')}>
          {shown.map((video) => (
            <li key={video.id}>
              <VideoRow video={video} isPicked={video.id === picked?.id} onPick={() => pick(video)} />
            </li>
          ))}
        </ul>
        {hasMore && (
          <p className="flex flex-wrap items-center justify-center gap-3 p-2 text-sm text-muted">
            <ButtonLink
              to={`?${parameters}`}
              rel="nofollow"
              prefetch="none"
              preventScrollReset
              onClick={() => focusItem(shown.length)}
            >
              <ChevronsDown aria-hidden className="size-5" />
              {t('order.more')}
            </ButtonLink>
            {t('order.shown', { shown: videos.length })}
          </p>
        )}
      </div>
      <FieldFault id="video" fault={invalid ? tSaving('fault.value') : null} />
    </fieldset>
  )
}

/** The one that was chosen first comes first, so that it is seen; another choice is only added where the list lacks it. */
function listWith(videos: readonly Video[], first: Video | null, picked: Video | null): readonly Video[] {
  const others = videos.filter(({ id }) => id !== first?.id)
  const isMissing = picked !== null && picked.id !== first?.id && !others.some(({ id }) => id === picked.id)
  return [...(first === null ? [] : [first]), ...(isMissing ? [picked] : []), ...others]
}

const rowClass =
  'flex min-h-14 cursor-pointer items-center gap-3 rounded-lg p-2 hover:bg-raised has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-brand'

interface VideoRowProps {
  readonly video: Video
  readonly isPicked: boolean
  onPick(): void
}

function VideoRow({ video, isPicked, onPick }: VideoRowProps) {
  const { t } = useTranslation('owner')
  const language = useLanguage()
  const { id, state, thumbnailUrl, durationSeconds, createdAt } = video
  const facts = [
    t(`videoState.${state}`),
    ...(durationSeconds === null ? [] : [formatElapsed(durationSeconds * 1000)]),
    formatDateTime(createdAt, language),
  ]
  return (
    <label className={rowClass}>
      <input
        type="radio"
        name="videoId"
        value={id}
        defaultChecked={isPicked}
        onChange={onPick}
        className="size-5 shrink-0"
      />
      <WideImage url={thumbnailUrl} />
      <span className="min-w-0">
        <span className="block font-bold break-words">{nameOfVideo(video)}</span>
        <span className="block text-sm text-muted tabular-nums">{facts.join(' · ')}</span>
      </span>
    </label>
  )
}
