import { useMemo, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
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
      rows={blocks.known ? rows : []}
      asking={replay.asking}
      empty={blocks.known ? t('replay.empty') : ''}
      viewer={{ role: replay.role ?? 'visitor', userId }}
      onBeginning={nothing}
      onBlock={blocks.block}
      onDeleted={replay.takeOut}
      head={turn ?? <p className="text-tiny text-muted">{t('replay.note')}</p>}
    />
  )
}
