import { ChevronDown, LoaderCircle } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import type { EpisodeComment } from '#contract/episode-comments/schemas.ts'
import { useTranslation } from '../../texts/index.ts'
import { Notice } from '../../ui/notice.tsx'
import { appendReplies } from './comment-list.ts'
import { readReplies, type CommentSubject } from './read-comments.ts'
import { moreRepliesClass } from './row-action.ts'
import type { UpdateComments } from './use-comments.ts'

interface MoreRepliesProps {
  readonly subject: CommentSubject
  readonly comment: EpisodeComment
  /** The cursor of the next page. */
  readonly next: string
  /** The address of this page of comments without its last parameter. */
  readonly address: string
  readonly update: UpdateComments
  /** The next page is about to be shown. */
  onMore(): void
}

/** Adds the next page of replies; without scripts, a link to it. */
export function MoreReplies({ subject, comment, next, address, update, onMore }: MoreRepliesProps) {
  const { t } = useTranslation('channels')
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)

  async function load(): Promise<void> {
    setLoading(true)
    setFailed(false)
    try {
      const { browserApi } = await import('../../api/browser.ts')
      const page = await readReplies(browserApi, subject, comment.id, next)
      onMore()
      update((list) => appendReplies(list, comment.id, page))
    } catch {
      // Also if a file of the page could not be loaded: the button tries again.
      setFailed(true)
    } finally {
      setLoading(false)
    }
  }

  const Icon = loading ? LoaderCircle : ChevronDown
  return (
    <>
      {failed && <Notice variant="bad">{t('moreFailed')}</Notice>}
      <a
        href={`${address}replies=${comment.id}&after=${encodeURIComponent(next)}#comment-${comment.id}`}
        rel="nofollow"
        aria-busy={loading || undefined}
        onClick={(event: MouseEvent) => {
          event.preventDefault()
          if (!loading) void load()
        }}
        className={`${moreRepliesClass} -ml-3`}
      >
        <Icon aria-hidden className={`size-5 ${loading ? 'animate-spin' : ''}`} />
        <span aria-hidden>{t('comments.moreReplies')}</span>
        <span className="sr-only">{t('comments.moreRepliesTo', { name: comment.author.nickName })}</span>
      </a>
    </>
  )
}
