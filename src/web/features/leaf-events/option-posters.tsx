import { Trophy } from 'lucide-react'
import type { LeafOption, LeafRound } from '#contract/leaf-events/schemas.ts'
import { formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { PosterImage } from './poster.tsx'

/** The choice of an option. */
export interface OptionChoice {
  readonly chosen: number | null
  readonly choose: (id: number) => void
  /** Of the form field: `option` where a form sends it. */
  readonly name: string
  /** The option to which a sign-in has returned. */
  readonly returned: number | null
}

const focusOn = (input: HTMLInputElement | null): void => input?.focus()

interface OptionPostersProps {
  readonly round: LeafRound
  /** Null: a list. */
  readonly choice: OptionChoice | null
  /** Of the first round of the page. */
  readonly eager: boolean
}

/** The option that the result decides for; null without a result. */
export const decidedOf = ({ result }: LeafRound): number | null =>
  result?.override?.optionId ?? result?.winnerId ?? null

const shareOf = (option: LeafOption, { leaves }: LeafRound): number => (leaves === 0 ? 0 : option.leaves / leaves)

/** The options of a round as posters with their bars. */
export function OptionPosters({ round, choice, eager }: OptionPostersProps) {
  const { t } = useTranslation('leaves')
  const decided = decidedOf(round)
  // Two rows of three.
  const rows = [5, 6].includes(round.options.length)
  const width = round.options.length <= 3 ? 'sm:w-[min(18rem,calc((100%-2rem)/3))]' : 'sm:w-56'
  const posters = (
    <ul className={`flex flex-wrap justify-center gap-3 sm:gap-4 ${rows ? 'mx-auto max-w-3xl' : ''}`}>
      {round.options.map((option) => {
        const poster = <Poster round={round} option={option} won={option.id === decided} eager={eager} />
        return (
          <li key={option.id} className={`w-[calc(50%-0.375rem)] ${width}`}>
            {choice === null ? (
              poster
            ) : (
              <label className="leaf-choice block cursor-pointer rounded-card">
                <input
                  ref={choice.returned === option.id ? focusOn : undefined}
                  type="radio"
                  name={choice.name}
                  value={option.id}
                  required
                  checked={choice.chosen === option.id}
                  onChange={() => choice.choose(option.id)}
                  className="sr-only"
                />
                {poster}
              </label>
            )}
          </li>
        )
      })}
    </ul>
  )
  if (choice === null) return posters
  return (
    <fieldset>
      <legend className="sr-only">{t('vote.choose')}</legend>
      {posters}
    </fieldset>
  )
}

interface PosterProps {
  readonly round: LeafRound
  readonly option: LeafOption
  readonly won: boolean
  readonly eager: boolean
}

function Poster({ round, option, won, eager }: PosterProps) {
  const { t } = useTranslation('leaves')
  const language = useLanguage()
  const share = shareOf(option, round)
  const closed = round.result !== null
  const leaves = formatNumber(option.leaves, language)
  return (
    <span
      className={`leaf-poster relative block overflow-hidden rounded-card bg-surface ${won ? 'leaf-winner' : ''} ${closed && !won ? 'opacity-70' : ''}`}
    >
      <span className="block aspect-[4/5]">
        <PosterImage id={option.id} url={option.imageUrl} eager={eager} />
      </span>
      {won && (
        <span className="absolute left-2 top-2 inline-flex items-center gap-1.5 rounded-full bg-spark px-3 py-1 text-sm font-black text-black">
          <Trophy aria-hidden className="size-4" />
          {t('stage.won')}
        </span>
      )}
      <span className="absolute inset-x-0 bottom-0 block bg-linear-to-t from-black/90 via-black/70 to-transparent px-3 pb-3 pt-10 text-white">
        <span className="palt line-clamp-2 block font-bold leading-snug">{option.title}</span>
        {round.state !== 'upcoming' && (
          <>
            <span aria-hidden className="mt-2 block h-2 overflow-hidden rounded-full bg-white/25">
              <span className="leaf-bar block h-full rounded-full" style={{ width: `${share * 100}%` }} />
            </span>
            <span className="mt-1.5 flex items-baseline justify-between gap-2 text-sm tabular-nums">
              <span>{t('leaves', { count: option.leaves, formatted: leaves })}</span>
              <span className="font-black">{Math.round(share * 100)}%</span>
            </span>
          </>
        )}
      </span>
    </span>
  )
}
