import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comment } from '#contract/chat.ts'
import { Announcer } from '../../../ui/announcer.tsx'
import { newComments } from './new-comments.ts'

interface CommentAnnouncerProps {
  /** Null before anything is known. */
  readonly comments: readonly Comment[] | null
  readonly ownId: number
}

/** Tells screen readers now and then what is new: the comment itself when it is one, else how many. */
export function CommentAnnouncer({ comments, ownId }: CommentAnnouncerProps) {
  const { t } = useTranslation('chat')
  const lastId = useRef<string | null>(null)
  const next = (): string | null => {
    if (comments === null) return null
    const last = comments.at(-1)?.id ?? ''
    // What is there at the first look is not new.
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
