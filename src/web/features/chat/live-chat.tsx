import { useContext, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comment } from '#contract/chat.ts'
import type { Live } from '#contract/lives.ts'
import { liveRoom, realtime, type KnownRoom } from '../../api/realtime/index.ts'
import { useProfile } from '../../shell/account/use-profile.ts'
import { CommentAnnouncer } from './announce/comment-announcer.tsx'
import { ChatFrame } from './chat-frame.tsx'
import { Composer } from './composer/composer.tsx'
import { HeartButton } from './hearts/heart-button.tsx'
import { rowOf, weave, type ChatRow } from './list/chat-row.ts'
import { LinesBetween, type LineBetween } from './list/lines-between.ts'
import { keepsOrder } from './menu/permitted.ts'
import { PinnedComment } from './pinned-comment.tsx'
import { SlowMode } from './slow-mode.tsx'
import { useBlocks } from './use-blocks.ts'
import { useEarlier } from './use-earlier.ts'
import { useRoom } from './use-room.ts'

type Author = Comment['author']

/** What this page has sent stands at the end until the room tells of it. */
function rowsOf(
  { chat, sent }: KnownRoom,
  between: readonly LineBetween[],
  blocked: ReadonlySet<number>,
  author: Author | null,
): readonly ChatRow[] {
  const comments = (chat?.comments ?? []).filter((comment) => !blocked.has(comment.author.id)).map(rowOf)
  const told = weave(
    comments,
    between.filter(({ userId }) => !blocked.has(userId)),
  )
  if (!author) return told
  const own = sent.map(({ key, text }) => ({ key, comment: { id: key, author, text, at: '' }, onItsWay: true }))
  return [...told, ...own]
}

interface LiveChatProps {
  readonly live: Live
  /** To what else the panel can turn. */
  readonly turn: ReactNode
  /** Beside where the viewer writes. */
  readonly tools: ReactNode
}

/** The chat of a live as it goes on. */
export function LiveChat({ live, turn, tools }: LiveChatProps) {
  const { t } = useTranslation('chat')
  const profile = useProfile()
  const userId = profile?.user.id ?? 0
  const name = liveRoom(live.id)
  const room = useRoom(name, userId)
  const blocks = useBlocks(profile !== null)
  const earlier = useEarlier(name, live.id, room)
  const between = useContext(LinesBetween)
  const { chat, you } = room
  const role = you?.role ?? 'visitor'
  const rows = useMemo(() => {
    const author: Author | null = profile && { ...profile.user, role: role === 'visitor' ? 'user' : role }
    return rowsOf(room, between, blocks.users, author)
  }, [room, between, blocks.users, profile, role])
  const keeps = keepsOrder(role)
  return (
    <ChatFrame
      live={live}
      rows={blocks.known ? rows : []}
      asking={earlier.asking}
      empty={chat === null || !blocks.known ? '' : t('empty')}
      viewer={{ role, userId }}
      onBeginning={earlier.ask}
      onBlock={blocks.block}
      head={
        <>
          {chat && <SlowMode liveId={live.id} seconds={chat.slowModeSeconds} keeps={keeps} />}
          {turn}
        </>
      }
      pinned={
        chat?.pinned &&
        blocks.known &&
        !blocks.users.has(chat.pinned.author.id) && (
          <PinnedComment key={chat.pinned.id} liveId={live.id} comment={chat.pinned} keeps={keeps} />
        )
      }
    >
      <CommentAnnouncer
        comments={chat && blocks.known ? chat.comments.filter(({ author }) => !blocks.users.has(author.id)) : null}
        ownId={userId}
      />
      <Composer
        liveId={live.id}
        room={room}
        signedIn={profile !== null}
        onSay={(text) => realtime().comment(name, text)}
        onTakenBack={(key) => realtime().tell(name, { type: 'takenBack', key })}
        tools={tools}
        beside={<HeartButton room={name} />}
      />
    </ChatFrame>
  )
}
