import { ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import type { EpisodeReply } from '#contract/episode-comments/schemas.ts'
import { toApiError } from '../../api/api-error.ts'
import { useLoginCallURL, useProfile } from '../../shell/account/use-account.ts'
import { formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { toast } from '../../shell/toasts/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { setLikes } from './comment-list.ts'
import type { CommentSubject } from './read-comments.ts'
import { rowActionClass } from './row-action.ts'
import type { UpdateComments } from './use-comments.ts'

interface LikeButtonProps {
  readonly subject: CommentSubject
  readonly comment: EpisodeReply
  readonly update: UpdateComments
}

/** Likes a comment or a reply, or no longer, with the number of likes. Leads visitors to the sign-in page. */
export function LikeButton({ subject, comment, update }: LikeButtonProps) {
  const { t } = useTranslation('channels')
  const language = useLanguage()
  const profile = useProfile()
  const login = useLoginCallURL()
  const [busy, setBusy] = useState(false)
  const { id, likes, liked, author } = comment
  const content = (label: string) => (
    <>
      <ThumbsUp aria-hidden className={`size-4.5 ${liked ? 'fill-current' : ''}`} />
      <span className="sr-only">{label}</span>
      {likes > 0 && <span className="tabular-nums">{formatNumber(likes, language)}</span>}
    </>
  )
  if (profile === null) {
    return (
      <SiteLink to={login} rel="nofollow" className={rowActionClass}>
        {content(t('comments.signInToLike', { name: author.nickName }))}
      </SiteLink>
    )
  }

  async function toggle(): Promise<void> {
    setBusy(true)
    update((list) => setLikes(list, id, { liked: !liked, likes: likes + (liked ? -1 : 1) }))
    try {
      const { browserApi } = await import('../../api/browser.ts')
      const { invite, ...episode } = subject
      const name = 'PUT /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/comments/{commentId}/like'
      const body = { liked: !liked, ...(invite !== null && { invite }) }
      // Also when the user leaves the page at once.
      const counted = await browserApi(name, { params: { ...episode, commentId: id }, body, keepalive: true })
      update((list) => setLikes(list, id, counted))
    } catch (error) {
      update((list) => setLikes(list, id, { liked, likes }))
      const { code, message } = toApiError(error)
      await toast.error(code === '' ? t('comments.callFailed') : message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : () => void toggle()}
      className={rowActionClass}
    >
      {content(t('comments.like', { name: author.nickName }))}
    </button>
  )
}
