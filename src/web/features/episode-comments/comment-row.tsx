import { Ellipsis, Pin } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { EpisodeComment, EpisodeReply } from '#contract/episode-comments/schemas.ts'
import { dayMs } from '#contract/japan-time.ts'
import type { VideoHandle } from '../../player/index.ts'
import { formatDay, formatDistance, formatElapsed, useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { Avatar } from '../../ui/avatar.tsx'

/** From this age on, the day is shown. */
const dayFromMs = 7 * dayMs

interface CommentRowProps {
  /** A reply has no time mark. */
  readonly comment: EpisodeReply & Partial<Pick<EpisodeComment, 'atMs'>>
  /** In milliseconds. */
  readonly now: number
  /** The address that opens the episode at the time mark, without the time. */
  readonly address: string
  /** Null if it does not play for the viewer. */
  readonly video: VideoHandle | null
  /** Null for a visitor, who has no menu. */
  readonly onMenu: (() => void) | null
  readonly pinned?: boolean
  readonly reply?: boolean
  /** The actions below the text. */
  readonly children: ReactNode
}

/** A comment or a reply with its author, time, time mark and actions. */
export function CommentRow({
  comment,
  now,
  address,
  video,
  onMenu,
  pinned = false,
  reply = false,
  children,
}: CommentRowProps) {
  const { t } = useTranslation('channels')
  const { author, text, atMs = null } = comment
  return (
    <article
      id={`comment-${comment.id}`}
      tabIndex={-1}
      className="relative flex scroll-mt-20 gap-3 rounded-control pt-2 narrow:scroll-mt-[calc(5rem+57vw)]"
    >
      <Avatar src={author.avatarUrl} className={`mt-1 ${reply ? 'size-8' : 'size-10'}`} />
      <div className="min-w-0 flex-1">
        <div>
          {pinned && (
            <p className="palt flex items-center gap-1.5 text-tiny font-bold text-brand-ink">
              <Pin aria-hidden className="size-4" />
              {t('comments.pinned')}
            </p>
          )}
          <p className="flex flex-wrap items-baseline gap-x-2 pr-11 text-sm">
            <span className="font-bold">{author.nickName}</span>
            <WrittenAt at={comment.at} now={now} />
          </p>
          <p>
            {atMs !== null && <TimeLink atMs={atMs} address={address} video={video} />}
            {text}
          </p>
        </div>
        <div className="-ml-3 flex">{children}</div>
      </div>
      {onMenu && (
        <button
          type="button"
          aria-label={t(reply ? 'comments.menuOfReply' : 'comments.menuOf', { name: author.nickName })}
          aria-haspopup="dialog"
          onClick={onMenu}
          className="icon-button absolute top-0 -right-2 text-muted"
        >
          <Ellipsis aria-hidden className="size-5" />
        </button>
      )}
    </article>
  )
}

function WrittenAt({ at, now }: { at: string; now: number }) {
  const { t } = useTranslation('channels')
  const language = useLanguage()
  const age = now - Date.parse(at)
  const distance = age < 60_000 ? t('comments.justNow') : formatDistance(at, now, language)
  return (
    <time dateTime={at} className="text-muted">
      {age < dayFromMs ? distance : formatDay(at, language)}
    </time>
  )
}

/** Plays the moment that a comment is about; without scripts, or in a new tab, a link to it. */
function TimeLink({ atMs, address, video }: { atMs: number } & Pick<CommentRowProps, 'address' | 'video'>) {
  const { t } = useTranslation('channels')
  const seek = (event: MouseEvent): void => {
    if (video === null || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    video.playFrom(atMs / 1000)
  }
  return (
    <a
      href={`${address}t=${Math.floor(atMs / 1000)}`}
      onClick={seek}
      className="-my-2.5 mr-2 inline-flex min-h-11 min-w-11 items-center font-bold tabular-nums text-brand-ink hover:underline"
    >
      {formatElapsed(atMs)}
      <span className="sr-only">{t('comments.playFrom')}</span>
    </a>
  )
}
