import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comment } from '#contract/chat.ts'
import { newComments } from './new-comments.ts'

/** In milliseconds: as long as a screen reader needs for a short sentence. */
const everyMs = 5000

/** Tells screen readers now and then what is new: the comment itself when it is one, else how many; null before anything is known. */
export function Announcer({ comments, ownId }: { comments: readonly Comment[] | null; ownId: number }) {
  const { t } = useTranslation('chat')
  const [said, setSaid] = useState('')
  const lastId = useRef<string | null>(null)
  const announce = useEffectEvent(() => {
    if (comments === null) return
    const last = comments.at(-1)?.id ?? ''
    // What is there at the first look is not new.
    const fresh = newComments(comments, lastId.current ?? last, ownId)
    lastId.current = last
    const [only] = fresh
    if (!only) return
    setSaid(
      fresh.length === 1
        ? t('announce.one', { name: only.author.nickName, text: only.text })
        : t('announce.several', { count: fresh.length }),
    )
  })
  useEffect(() => {
    const timer = setInterval(() => announce(), everyMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <p aria-live="polite" data-announcer className="sr-only">
      {said}
    </p>
  )
}
