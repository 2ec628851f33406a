import { useContext, useDeferredValue, useMemo, type ReactNode } from 'react'
import { slowModes } from '#contract/chat/limits.ts'
import type { Comment } from '#contract/chat/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { type KnownRoom, liveRoom, liveRooms, sendComment } from '../../live-room/index.ts'
import { useProfile } from '../../shell/account/use-account.ts'
import { useTranslation } from '../../texts/index.ts'
import { attempt } from './attempt.ts'
import { AudienceNotice } from './audience/audience-notice.tsx'
import { ChatFrame } from './chat-frame.tsx'
import { CommentAnnouncer } from './comment-announcer.tsx'
import { Composer } from './composer/composer.tsx'
import { HeartButton } from './hearts/live-hearts.tsx'
import { LinesBetween, mergeByTime, rowOf, type ChatRow, type LineBetween } from './list/chat-row.ts'
import { canModerate } from './menu/comment-permissions.ts'
import { PinnedComment } from './pinned-comment.tsx'
import { useBlocks } from './use-blocks.ts'
import { useEarlierComments, useRoom } from './use-live-room.ts'

type Author = Comment['author']

const noComments: readonly Comment[] = []
const noRows: readonly ChatRow[] = []

/** Comments that this page has sent stay at the end until the room confirms them. */
function rowsOf(
  received: readonly Comment[],
  sent: KnownRoom['sent'],
  between: readonly LineBetween[],
  blocked: ReadonlySet<number>,
  author: Author | null,
): readonly ChatRow[] {
  const comments = received.filter((comment) => !blocked.has(comment.author.id)).map(rowOf)
  const confirmed = mergeByTime(
    comments,
    between.filter(({ userId }) => !blocked.has(userId)),
  )
  if (!author) return confirmed
  const own = sent.map(({ key, text }) => ({ key, comment: { id: key, author, text, at: '' }, sending: true }))
  return [...confirmed, ...own]
}

interface LiveChatProps {
  readonly live: Live
  /** The button that switches to the recorded chat. */
  readonly modeSwitch: ReactNode
  /** Buttons beside the comment field. */
  readonly tools: ReactNode
}

/** The chat of a running live. */
export function LiveChat({ live, modeSwitch, tools }: LiveChatProps) {
  const { t } = useTranslation('chat')
  const profile = useProfile()
  const userId = profile?.user.id ?? 0
  const name = liveRoom(live.id)
  const room = useRoom(name, userId)
  const blocks = useBlocks(profile !== null)
  const earlier = useEarlierComments(name, live.id, room)
  const between = useContext(LinesBetween)
  const { chat, permissions } = room
  const role = permissions?.role ?? 'visitor'
  const comments = chat?.comments ?? noComments
  const rows = useMemo(() => {
    const author: Author | null = profile && { ...profile.user, role: role === 'visitor' ? 'user' : role }
    return rowsOf(comments, room.sent, between, blocks.users, author)
  }, [comments, room.sent, between, blocks.users, profile, role])
  // A busy chat must not delay a tap: React renders its rows in short tasks.
  const shownRows = useDeferredValue(rows)
  const isModerator = canModerate(role)
  return (
    <ChatFrame
      live={live}
      rows={blocks.loaded ? shownRows : noRows}
      loading={earlier.loading}
      empty={chat === null || !blocks.loaded ? '' : t('empty')}
      viewer={{ role, userId }}
      onNearStart={earlier.load}
      onBlock={blocks.block}
      header={
        <>
          {chat && <SlowMode liveId={live.id} seconds={chat.slowModeSeconds} canModerate={isModerator} />}
          {modeSwitch}
        </>
      }
      pinned={
        chat?.pinned &&
        blocks.loaded &&
        !blocks.users.has(chat.pinned.author.id) && (
          <PinnedComment key={chat.pinned.id} liveId={live.id} comment={chat.pinned} canModerate={isModerator} />
        )
      }
    >
      <CommentAnnouncer
        comments={chat && blocks.loaded ? chat.comments.filter(({ author }) => !blocks.users.has(author.id)) : null}
        ownId={userId}
      />
      <AudienceNotice room={name} blocked={blocks.users} ownId={userId} hidden={!blocks.loaded} />
      <Composer
        liveId={live.id}
        room={room}
        signedIn={profile !== null}
        onSend={(text) => sendComment(liveRooms(), name, text)}
        onDismissRefused={(key) => liveRooms().dispatch(name, { type: 'rejectionHandled', key })}
        tools={tools}
        emptyFieldButton={<HeartButton room={name} />}
      />
    </ChatFrame>
  )
}

interface SlowModeProps {
  readonly liveId: string
  readonly seconds: number
  readonly canModerate: boolean
}

/** The minimum interval between two comments of a user: a select for moderators, a note for the others. */
function SlowMode({ liveId, seconds, canModerate }: SlowModeProps) {
  const { t } = useTranslation('chat')
  if (!canModerate) {
    return seconds > 0 && <p className="text-tiny text-muted">{t('slowMode.on', { count: seconds })}</p>
  }
  const choose = (value: string) => {
    const chosen = slowModes.find((candidate) => String(candidate) === value)
    if (chosen === undefined) return undefined
    return attempt((api) =>
      api('POST /v1/lives/{id}/chat/slow-mode', { params: { id: liveId }, body: { seconds: chosen } }),
    )
  }
  return (
    <label className="flex items-center gap-1.5 text-tiny text-muted">
      {t('slowMode.title')}
      <select
        value={seconds}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        className="min-h-8 rounded-lg border border-control bg-surface px-1.5 text-ink"
      >
        {slowModes.map((value) => (
          <option key={value} value={value}>
            {value === 0 ? t('slowMode.off') : t('slowMode.seconds', { count: value })}
          </option>
        ))}
      </select>
    </label>
  )
}
