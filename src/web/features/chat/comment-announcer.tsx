import { useRef } from 'react'
import type { Comment } from '#contract/chat/schemas.ts'
import { useTranslation } from '../../texts/index.ts'
import { Announcer } from '../../ui/announcer.tsx'

interface CommentAnnouncerProps {
  /** Null until the comments are loaded. */
  readonly comments: readonly Comment[] | null
  readonly ownId: number
}

/** Announces new comments to screen readers: the text of a single comment, the number of several. */
export function CommentAnnouncer({ comments, ownId }: CommentAnnouncerProps) {
  const { t } = useTranslation('chat')
  const lastId = useRef<string | null>(null)
  const next = (): string | null => {
    if (comments === null) return null
    const last = comments.at(-1)?.id ?? ''
    // The comments of the first call are not new.
    const fresh = newComments(comments, lastId.current ?? last, ownId)
    lastId.current = last
    const [only] = fresh
    if (!only) return null
    return fresh.length === 1
      ? t('announce.one', { name: only.author.nickName, text: only.text })
      : t('announce.several', { count: fresh.length })
  }
  return <Announcer name="comments" next={next} />
}

/**
 * The comments after the last announced one (`lastId`, or '' for none), without the reader's own. Empty when that
 * comment is gone, so that old comments are not announced again.
 */
export function newComments(comments: readonly Comment[], lastId: string, ownId: number): readonly Comment[] {
  const last = comments.findLastIndex(({ id }) => id === lastId)
  const fresh = lastId === '' || last >= 0 ? comments.slice(last + 1) : []
  return fresh.filter(({ author }) => author.id !== ownId)
}
