import { Clapperboard, ListVideo, MicVocal, Radio, Scissors, Tv, UserRound, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SearchKind } from '#contract/search/limits.ts'
import type { MarkedText, SearchResult } from '#contract/search/schemas.ts'
import { useGenreName } from '../../shell/genres.ts'
import { formatDateTime, formatDay, formatElapsed, useLanguage } from '../../shell/locale/index.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'

/** The icon of a kind; people and channels have round images. */
const looks: Readonly<Record<SearchKind, { icon: LucideIcon; round: boolean }>> = {
  live: { icon: Radio, round: false },
  liver: { icon: MicVocal, round: true },
  channel: { icon: Tv, round: true },
  series: { icon: ListVideo, round: false },
  episode: { icon: Clapperboard, round: false },
  pick: { icon: Scissors, round: false },
  cast: { icon: UserRound, round: true },
}

/** A text with its matches marked; the parts are texts, never markup. */
export const Marked = ({ parts }: { parts: MarkedText }) =>
  parts.map(({ text, match }, index) =>
    match ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
      <mark key={index} className="rounded-sm bg-brand-soft font-bold text-brand-ink">
        {text}
      </mark>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <span key={index}>{text}</span>
    ),
  )

/** Draws the cover of a live without a poster. */
export type DrawCover = (live: { readonly id: string; readonly genre: string }) => ReactNode

/** A result of any kind: image, title, who publishes it and when, and the part of the description that matches. */
export function ResultRow({ result, drawCover }: { result: SearchResult; drawCover: DrawCover }) {
  const { kind, path, title, snippet, by } = result
  return (
    <article className="group relative flex gap-3 rounded-card p-2 transition-colors hover:bg-raised sm:gap-5">
      <ResultImage result={result} drawCover={drawCover} />
      <div className="flex min-w-0 flex-1 flex-col gap-1 self-center py-0.5">
        <h2 className="palt line-clamp-2 font-bold sm:text-lg">
          <SiteLink to={path} className="after:absolute after:inset-0 after:rounded-card">
            <Marked parts={title} />
          </SiteLink>
        </h2>
        <ResultFigures kind={kind} result={result} by={by} />
        {snippet !== null && (
          <p className="line-clamp-2 text-sm text-muted">
            <Marked parts={snippet} />
          </p>
        )}
      </div>
    </article>
  )
}

/** The golden angle: ids that follow each other get distant hues. */
const gradientOf = (id: string): string => {
  const hue = (Number(id) * 137) % 360
  return `linear-gradient(135deg, hsl(${hue} 55% 24%), hsl(${hue + 40} 60% 40%))`
}

function ResultImage({ result, drawCover }: { result: SearchResult; drawCover: DrawCover }) {
  const { id, kind, genre, imageUrl, state, durationMs } = result
  const { t } = useTranslation('search')
  const { icon: Icon, round } = looks[kind]
  const shape = round ? 'aspect-square rounded-full' : 'aspect-video rounded-control'
  const time = durationMs === null ? '' : formatElapsed(durationMs)
  return (
    // All kinds have the same width, so that titles begin on one line.
    <div className="flex w-32 shrink-0 items-start justify-center sm:w-52">
      <div className={`relative overflow-hidden bg-night ${shape} ${round ? 'w-18 sm:w-24' : 'w-full'}`}>
        {kind === 'live' && genre !== null ? (
          drawCover({ id, genre })
        ) : (
          <span
            style={{ background: gradientOf(id) }}
            className="absolute inset-0 flex items-center justify-center text-white/85"
          >
            <Icon aria-hidden className={round ? 'size-8' : 'size-10'} />
          </span>
        )}
        {imageUrl !== null && (
          <img
            src={imageUrl}
            alt=""
            loading="lazy"
            decoding="async"
            onError={({ currentTarget }) => (currentTarget.hidden = true)}
            className="absolute inset-0 size-full object-cover"
          />
        )}
        {state === 'on_air' && (
          <span className="absolute left-1.5 top-1.5 rounded-md bg-live px-2 py-0.5 text-tiny font-bold text-white">
            LIVE
          </span>
        )}
        {durationMs !== null && (
          <span className="absolute bottom-1.5 right-1.5 rounded-md bg-night/85 px-1.5 py-0.5 text-tiny font-bold tabular-nums text-white">
            <span aria-hidden>{time}</span>
            <span className="sr-only">{t('lengthOf', { time })}</span>
          </span>
        )}
      </div>
    </div>
  )
}

interface ResultFiguresProps {
  readonly kind: SearchKind
  readonly by: string | null
  readonly result: Pick<SearchResult, 'at' | 'state' | 'genre'>
}

/** The kind, who publishes it, its time and genre. */
function ResultFigures({ kind, by, result: { at, state, genre } }: ResultFiguresProps) {
  const { t } = useTranslation('search')
  const genreName = useGenreName()
  const language = useLanguage()
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-muted">
      <span>{state === null || state === 'on_air' ? t(`kind.${kind}`) : t(`state.${state}`)}</span>
      {by !== null && <span className="line-clamp-1">{by}</span>}
      {at !== null && state !== 'on_air' && (
        <time dateTime={at} className={state === 'scheduled' ? 'font-bold text-brand-ink' : ''}>
          {state === 'scheduled' ? formatDateTime(at, language) : formatDay(at, language)}
        </time>
      )}
      {genre !== null && <span>{genreName(genre)}</span>}
    </p>
  )
}
