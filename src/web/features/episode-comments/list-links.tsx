import { ChevronsDown, LoaderCircle } from 'lucide-react'
import type { MouseEvent } from 'react'
import { episodeCommentOrders, type EpisodeCommentOrder } from '#contract/episode-comments/limits.ts'
import { useTranslation } from '../../texts/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { LoadedComments } from './read-comments.ts'

interface OrderLinksProps {
  readonly order: EpisodeCommentOrder
  readonly address: string
  onOrder(order: EpisodeCommentOrder): void
}

/** The orders of the comments; without scripts, links to the page in that order. */
export function OrderLinks({ order, address, onOrder }: OrderLinksProps) {
  const { t } = useTranslation('channels')
  return (
    <nav aria-label={t('comments.orders')} className="-mx-3 mt-4 flex">
      {episodeCommentOrders.map((one) => (
        <a
          key={one}
          href={`${address}order=${one}#comments`}
          rel="nofollow"
          aria-current={one === order ? 'true' : undefined}
          onClick={(event: MouseEvent) => {
            event.preventDefault()
            if (one !== order) onOrder(one)
          }}
          className="palt inline-flex min-h-11 items-center rounded-full px-3 text-sm font-bold text-muted hover:bg-raised aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-brand aria-[current]:decoration-2 aria-[current]:underline-offset-8"
        >
          {t(`comments.order.${one}`)}
        </a>
      ))}
    </nav>
  )
}

interface MoreCommentsProps {
  readonly list: LoadedComments
  readonly loading: boolean
  readonly address: string
  onMore(): void
}

/** Adds the next page; without scripts, a link to it. */
export function MoreComments({ list: { next, order }, loading, address, onMore }: MoreCommentsProps) {
  const { t } = useTranslation('channels')
  if (next === null) return null
  return (
    <a
      href={`${address}order=${order}&comments=${encodeURIComponent(next)}#comments`}
      rel="nofollow"
      aria-label={t('comments.more')}
      aria-busy={loading || undefined}
      onClick={(event: MouseEvent) => {
        event.preventDefault()
        onMore()
      }}
      className={buttonClass('plain', 'mt-3 min-w-40')}
    >
      {loading ? (
        <LoaderCircle aria-hidden className="size-5 animate-spin" />
      ) : (
        <ChevronsDown aria-hidden className="size-5" />
      )}
      {t('more')}
    </a>
  )
}
