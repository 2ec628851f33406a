import { MessageSquare } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import type { Profile } from '#contract/account/schemas.ts'
import type { EpisodeComment, EpisodeReply } from '#contract/episode-comments/schemas.ts'
import type { VideoHandle } from '../../player/index.ts'
import { formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { useFocusAdded } from '../../ui/use-focus-added.ts'
import { addReply } from './comment-list.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentRow } from './comment-row.tsx'
import { LikeButton } from './like-button.tsx'
import { MoreReplies } from './more-replies.tsx'
import type { CommentSubject } from './read-comments.ts'
import { rowActionClass, rowNumberClass } from './row-action.ts'
import type { UpdateComments } from './use-comments.ts'

/** A comment or reply whose menu is open. */
export interface MenuTarget {
  readonly comment: EpisodeReply
  /** The number of replies to a comment; null: it is a reply. */
  readonly replies: number | null
}

interface CommentThreadProps {
  readonly subject: CommentSubject
  readonly comment: EpisodeComment
  /** In milliseconds. */
  readonly now: number
  /** The address of the page without its last parameter. */
  readonly address: string
  /** The address of this page of comments without its last parameter. */
  readonly pageAddress: string
  /** Null if it does not play for the viewer. */
  readonly video: VideoHandle | null
  readonly profile: Profile | null
  readonly pinned?: boolean
  readonly update: UpdateComments
  onMenu(target: MenuTarget): void
}

/** A comment with the replies to it. */
export const CommentThread = memo(function CommentThread({
  subject,
  comment,
  now,
  address,
  pageAddress,
  video,
  profile,
  pinned = false,
  update,
  onMenu,
}: CommentThreadProps) {
  const { t } = useTranslation('channels')
  const [replying, setReplying] = useState(false)
  const replyButton = useRef<HTMLButtonElement>(null)
  const { list, focusItem } = useFocusAdded('article')
  const { items, next, count } = comment.replies
  const row = { now, address, video }
  const name = comment.author.nickName

  function cancel(): void {
    setReplying(false)
    replyButton.current?.focus()
  }

  function sent(reply: EpisodeReply): void {
    setReplying(false)
    focusItem(items.length)
    update((shown) => addReply(shown, comment.id, reply))
  }

  return (
    <>
      <CommentRow {...{ ...row, comment, pinned }} onMenu={profile && (() => onMenu({ comment, replies: count }))}>
        <LikeButton {...{ subject, comment, update }} />
        {profile ? (
          <button
            type="button"
            ref={replyButton}
            aria-expanded={replying}
            onClick={() => setReplying(!replying)}
            className={rowActionClass}
          >
            <MessageSquare aria-hidden className="size-4.5" />
            <span aria-hidden>{t('comments.reply')}</span>
            <span className="sr-only">{t('comments.replyTo', { name })}</span>
            <ReplyCount count={count} />
          </button>
        ) : (
          count > 0 && (
            <span className={rowNumberClass}>
              <MessageSquare aria-hidden className="size-4.5" />
              {t('comments.reply')}
              <ReplyCount count={count} />
            </span>
          )
        )}
      </CommentRow>
      <div className="ml-13">
        {items.length > 0 && (
          <ul ref={list} aria-label={t('comments.repliesTo', { name })} className="flex flex-col">
            {items.map((reply) => (
              <li key={reply.id}>
                <CommentRow
                  {...row}
                  comment={reply}
                  onMenu={profile && (() => onMenu({ comment: reply, replies: null }))}
                  reply
                >
                  <LikeButton {...{ subject, comment: reply, update }} />
                </CommentRow>
              </li>
            ))}
          </ul>
        )}
        {next !== null && (
          <MoreReplies
            {...{ subject, comment, next, update }}
            address={pageAddress}
            onMore={() => focusItem(items.length)}
          />
        )}
        {replying && profile && (
          <div className="py-2">
            <CommentForm
              subject={`reply-${comment.id}`}
              label={t('comments.replyTo', { name })}
              {...{ profile, video: null, hydrated: true }}
              send={async (api, { key, text }) => {
                const { invite, ...episode } = subject
                const params = { ...episode, commentId: comment.id }
                const body = { key, text, ...(invite !== null && { invite }) }
                const path =
                  'POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/comments/{commentId}/replies'
                return (await api(path, { params, body })).reply
              }}
              onSent={sent}
              onCancel={cancel}
            />
          </div>
        )}
      </div>
    </>
  )
})

function ReplyCount({ count }: { readonly count: number }) {
  const { t } = useTranslation('channels')
  const formatted = formatNumber(count, useLanguage())
  if (count === 0) return null
  return (
    <>
      <span aria-hidden className="tabular-nums">
        {formatted}
      </span>
      <span className="sr-only">{t('comments.replyCount', { count, formatted })}</span>
    </>
  )
}
