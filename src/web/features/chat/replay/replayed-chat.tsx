import { useMemo, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Live } from '#contract/lives/schemas.ts'
import { useProfile } from '../../../shell/account/use-account.ts'
import { ChatFrame } from '../chat-frame.tsx'
import { rowOf } from '../list/chat-row.ts'
import { useBlocks } from '../use-blocks.ts'
import { useReplay } from './use-replay.ts'

interface ReplayedChatProps {
  readonly live: Live
  /** The element that contains the player. */
  readonly stage: RefObject<HTMLElement | null>
  /** The button that switches to the running chat; null when it is closed. */
  readonly modeSwitch: ReactNode
}

const noop = () => undefined

/** The chat of a live, replayed at the position of its archive. */
export function ReplayedChat({ live, stage, modeSwitch }: ReplayedChatProps) {
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
      rows={blocks.loaded ? rows : []}
      loading={replay.loading}
      empty={blocks.loaded ? t('replay.empty') : ''}
      viewer={{ role: replay.role ?? 'visitor', userId }}
      onNearStart={noop}
      onBlock={blocks.block}
      onDeleted={replay.remove}
      header={modeSwitch ?? <p className="text-tiny text-muted">{t('replay.note')}</p>}
    />
  )
}
