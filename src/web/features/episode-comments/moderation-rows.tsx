import { Ban, Pin, PinOff, Timer } from 'lucide-react'
import { timeoutMinutes } from '#contract/chat/limits.ts'
import type { EpisodeReply } from '#contract/episode-comments/schemas.ts'
import { useTranslation } from '../../texts/index.ts'
import { MenuRow } from './menu-row.tsx'
import type { CommentSubject } from './read-comments.ts'
import type { RunCall } from './use-sheet-call.ts'

interface ModerationRowsProps {
  readonly params: Omit<CommentSubject, 'invite'>
  readonly comment: EpisodeReply
  readonly own: boolean
  /** Null: a reply, which cannot be pinned. */
  readonly pinned: boolean | null
  readonly run: RunCall
  onBan(): void
  onModerated(): void
}

/** The rows of the menu of a comment for owners, editors and staff. The server refuses to silence those of them. */
export function ModerationRows({ params, comment, own, pinned, run, onBan, onModerated }: ModerationRowsProps) {
  const { t } = useTranslation('channels')
  const { author } = comment

  const pin = () =>
    run(async (api) => {
      const body = { commentId: pinned ? null : comment.id }
      await api('PUT /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/pinned-comment', { params, body })
      onModerated()
      return t(pinned ? 'comments.unpinDone' : 'comments.pinDone')
    })
  const timeOut = (minutes: (typeof timeoutMinutes)[number]) =>
    run(async (api) => {
      const name = 'POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/comments/{commentId}/timeout'
      await api(name, { params: { ...params, commentId: comment.id }, body: { minutes } })
      return t('comments.timedOut', { name: author.nickName, count: minutes })
    })
  const lift = () =>
    run(async (api) => {
      const { channelId } = params
      await api('DELETE /v1/channels/{channelId}/comment-bans/{userId}', { params: { channelId, userId: author.id } })
      return t('comments.lifted', { name: author.nickName })
    })

  const button = 'min-h-11 rounded-full border border-control px-2 text-sm tabular-nums hover:bg-raised'
  return (
    <>
      {pinned !== null && (
        <MenuRow icon={pinned ? PinOff : Pin} onClick={() => void pin()}>
          {t(pinned ? 'comments.unpin' : 'comments.pin')}
        </MenuRow>
      )}
      {!own && (
        <>
          <fieldset className="px-2 py-1">
            <legend className="flex min-h-10 items-center gap-3">
              <Timer aria-hidden className="size-5 shrink-0 text-muted" />
              {t('comments.timeout')}
            </legend>
            <div className="grid grid-cols-4 gap-2">
              {timeoutMinutes.map((minutes) => (
                <button key={minutes} type="button" onClick={() => void timeOut(minutes)} className={button}>
                  {t('comments.minutes', { count: minutes })}
                </button>
              ))}
              <button type="button" onClick={() => void lift()} className={button}>
                {t('comments.lift')}
              </button>
            </div>
          </fieldset>
          <MenuRow icon={Ban} onClick={onBan}>
            {t('comments.ban')}
          </MenuRow>
        </>
      )}
    </>
  )
}
