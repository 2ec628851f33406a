import { useMemo, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatRole } from '#contract/chat.ts'
import type { Live } from '#contract/lives.ts'
import { useProfile } from '../../../shell/account/use-profile.ts'
import { ChatFrame } from '../chat-frame.tsx'
import { rowOf } from '../list/chat-row.ts'
import { useBlocks } from '../use-blocks.ts'
import { useReplay } from './use-replay.ts'

interface ReplayedChatProps {
  readonly live: Live
  /** What the player is in. */
  readonly stage: RefObject<HTMLElement | null>
  readonly turn: ReactNode
}

const nothing = () => undefined

/** What was said during a live, in time with its archive. */
export function ReplayedChat({ live, stage, turn }: ReplayedChatProps) {
  const { t } = useTranslation('chat')
  const profile = useProfile()
  const userId = profile?.user.id ?? 0
  const replay = useReplay(live.id, stage)
  const blocks = useBlocks(profile !== null)
  const rows = useMemo(
    () => replay.comments.filter(({ author }) => !blocks.users.has(author.id)).map(rowOf),
    [replay.comments, blocks.users],
  )
  return (
    <ChatFrame
      live={live}
      rows={rows}
      asking={replay.asking}
      empty={t('replay.empty')}
      viewer={{ role: roleIn(live, userId, profile?.roles.includes('staff') === true), userId }}
      onBeginning={nothing}
      onBlock={blocks.block}
      onDeleted={replay.takeOut}
      head={turn ?? <p className="text-tiny text-muted">{t('replay.note')}</p>}
    />
  )
}

/** Who is a moderator is told in the room of a live only; they keep order while it goes on. */
function roleIn({ liver }: Live, userId: number, staff: boolean): ChatRole {
  if (userId === 0) return 'visitor'
  if (userId === liver.id) return 'liver'
  return staff ? 'staff' : 'user'
}
