import { ChevronsDown, ChevronsUp, LoaderCircle, type LucideIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '../../../texts/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** The lists of the pages, which are also the names of their cursors in the address. */
export type ListName =
  | 'on-air'
  | 'scheduled'
  | 'archives'
  | 'series'
  | 'casts'
  | 'timeline'
  | 'episodes'
  | 'appearances'
  | 'channels'
  | 'picks'
  | 'livePicks'
  | 'followed'
  | 'livers'

/** Kept on the other pages of a list: without its invite key, an episode is closed. */
const keptParameters = ['lang', 'invite']

function withCursor(search: string, name: string, cursor: string): string {
  const present = [...new URLSearchParams(search)].filter(([key]) => keptParameters.includes(key))
  return `?${new URLSearchParams([...present, [name, cursor]])}`
}

interface PageLinkProps {
  /** Without scripts, where the page is. */
  readonly to: string
  readonly icon: LucideIcon
  /** With the name of the list. */
  readonly label: string
  readonly text: string
  readonly loading: boolean
  load(): void
}

function PageLink({ to, icon: Icon, label, text, loading, load }: PageLinkProps) {
  return (
    <a
      href={to}
      rel="nofollow"
      aria-label={label}
      aria-busy={loading || undefined}
      onClick={(event: MouseEvent) => {
        event.preventDefault()
        load()
      }}
      className={buttonClass('plain', 'min-w-40')}
    >
      {loading ? <LoaderCircle aria-hidden className="size-5 animate-spin" /> : <Icon aria-hidden className="size-5" />}
      {text}
    </a>
  )
}

interface MoreLinkProps {
  readonly name: ListName
  readonly list: {
    readonly next: string | null
    readonly loading: boolean
    readonly fault: string | null
    more(): void
  }
}

/** Adds the next page to a list; without scripts, a link to it. */
export function MoreLink({ name, list: { next, loading, fault, more } }: MoreLinkProps) {
  const { t } = useTranslation('channels')
  const { search } = useLocation()
  if (next === null) return null
  return (
    <div className="mt-5 flex flex-col items-center gap-3">
      {fault !== null && <Notice variant="bad">{t('moreFailed')}</Notice>}
      <PageLink
        to={`${withCursor(search, name, next)}#${name}`}
        icon={ChevronsDown}
        label={t(`moreOf.${name}`)}
        text={t('more')}
        loading={loading}
        load={more}
      />
    </div>
  )
}

interface EarlierLinkProps {
  readonly list: {
    readonly next: string | null
    readonly previous?: string | null
    readonly loading: boolean
    readonly fault: string | null
    earlier(): void
  }
}

/** Adds the page before a list of episodes that does not start at the beginning; without scripts, a link to it. */
export function EarlierLink({ list: { next, previous = null, loading, fault, earlier } }: EarlierLinkProps) {
  const { t } = useTranslation('channels')
  const { search } = useLocation()
  if (previous === null) return null
  return (
    <div className="mb-5 flex flex-col items-center gap-3">
      {fault !== null && next === null && <Notice variant="bad">{t('moreFailed')}</Notice>}
      <PageLink
        to={`${withCursor(search, 'before', previous)}#episodes`}
        icon={ChevronsUp}
        label={t('earlierEpisodes')}
        text={t('earlier')}
        loading={loading}
        load={earlier}
      />
    </div>
  )
}
