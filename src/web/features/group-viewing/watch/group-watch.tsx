import { LogOut, Lock, LockOpen, UserPlus } from 'lucide-react'
import { useRef, type ComponentType, type CSSProperties, type ReactNode } from 'react'
import { groupViewingRoom } from '#contract/group-viewings/limits.ts'
import type { GroupViewingEnd, GroupViewingRequest } from '#contract/group-viewings/room.ts'
import type { Participation } from '#contract/group-viewings/schemas.ts'
import { usePageAddress } from '../../../shell/page-head.tsx'
import { toast } from '../../../shell/toasts/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { openSheet, Sheet } from '../../../ui/sheet.tsx'
import { makerOf, ratioOf, titleOf, type RecordsProps, type ViewedContent } from '../content.ts'
import { InviteLink } from '../invite-link.tsx'
import { groupRooms, sendComment } from '../room/rooms.ts'
import { GroupChat } from './group-chat.tsx'
import { GroupPlayer } from './group-player.tsx'
import { ParticipantList } from './participant-list.tsx'
import { FloatingReactions, ReactionButtons } from './reactions.tsx'
import { useFollower } from './use-follower.ts'
import { useGroup } from './use-group.ts'
import './group-watch.css'

interface GroupWatchProps {
  readonly participation: Participation
  readonly content: ViewedContent
  /** Records that an episode is watched; null if nothing is recorded. */
  readonly records: ComponentType<RecordsProps> | null
  rejoin(): Promise<boolean>
  /** The room is closed to the viewer, for good if `end` is not null. */
  onOut(end: GroupViewingEnd | null): void
  /** The viewer leaves. */
  onLeave(): void
  /** Ends the group viewing; for its opener. */
  readonly endButton: ReactNode
}

const inviteSheetId = 'group-invite'

type WithoutRoom<Request> = Request extends unknown ? Omit<Request, 'room'> : never

/** The synchronized player with participants and chat. */
export function GroupWatch(props: GroupWatchProps) {
  const { participation, content, records: Records, rejoin, onOut, onLeave, endButton } = props
  const { t } = useTranslation('group')
  const { address } = usePageAddress()
  const { groupViewingId } = participation
  const room = groupViewingRoom(groupViewingId)
  const stage = useRef<HTMLDivElement>(null)
  const group = useGroup(participation, { rejoin, onOut })
  const { state, statuses, step } = group
  const participantId = group.participantId ?? participation.participantId
  const isHost = state?.hostId === participantId
  const hostName = state?.participants.find(({ id }) => id === state.hostId)?.nickName ?? ''
  const { away, rejoin: follow } = useFollower(stage, {
    groupViewingId,
    group,
    kind: content.kind,
    onDenied: () => void toast.error(t('watch.denied', { name: hostName })),
  })
  const send = (request: WithoutRoom<GroupViewingRequest>) => groupRooms().send({ ...request, room })
  const style: CSSProperties & Record<'--ratio', number> = { '--ratio': ratioOf(content) }
  return (
    <article data-wide className="group-watch">
      <div ref={stage} data-fullscreen className="group-stage" style={style}>
        <GroupPlayer content={content} />
        {Records !== null && content.kind === 'episode' && <Records episode={content.episode} stage={stage} />}
        <FloatingReactions groupViewingId={groupViewingId} />
        {away && (
          <div className="group-note">
            <p>{t('watch.away')}</p>
            <Button variant="primary" onClick={follow}>
              {t('watch.rejoin')}
            </Button>
          </div>
        )}
      </div>
      <header className="group-head">
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-lg font-black">{titleOf(content)}</h1>
          <p className="truncate text-sm text-muted">{makerOf(content)}</p>
          <output className="block text-sm">
            {step !== 'joined' && t('watch.connecting')}
            {step === 'joined' && (isHost ? t('watch.youHost') : t('watch.host', { name: hostName }))}
          </output>
        </div>
        <div className="group-controls">
          <Button onClick={() => openSheet(inviteSheetId)}>
            <UserPlus aria-hidden className="size-5" />
            {t('invite.title')}
          </Button>
          {isHost && (
            <Button aria-pressed={state.locked} onClick={() => send({ type: 'lock', locked: !state.locked })}>
              {state.locked ? <Lock aria-hidden className="size-5" /> : <LockOpen aria-hidden className="size-5" />}
              {t('watch.lock')}
            </Button>
          )}
          <Button
            onClick={() => {
              send({ type: 'quit' })
              onLeave()
            }}
          >
            <LogOut aria-hidden className="size-5" />
            {t('watch.leave')}
          </Button>
          {endButton}
        </div>
      </header>
      <div className="group-aside">
        {state !== null && (
          <div className="group-people">
            <ParticipantList
              state={state}
              statuses={statuses}
              participantId={participantId}
              onHandOver={(id) => send({ type: 'handOver', participantId: id })}
              onRemove={(id) => send({ type: 'remove', participantId: id })}
            />
          </div>
        )}
        <ReactionButtons groupViewingId={groupViewingId} />
        <GroupChat group={group} onSend={(text) => sendComment(groupRooms(), room, text)} />
      </div>
      <Sheet id={inviteSheetId} title={t('invite.title')}>
        <InviteLink url={address} title={titleOf(content)} />
      </Sheet>
    </article>
  )
}
