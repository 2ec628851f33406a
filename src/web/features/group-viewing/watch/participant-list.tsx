import { Crown, UserMinus } from 'lucide-react'
import { participantsMax } from '#contract/group-viewings/limits.ts'
import type { GroupViewingState, ParticipantStatus } from '#contract/group-viewings/schemas.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { ParticipantFace } from '../summary/participant-faces.tsx'

interface ParticipantListProps {
  readonly state: GroupViewingState
  readonly statuses: readonly ParticipantStatus[]
  readonly participantId: number
  onHandOver(participantId: number): void
  onRemove(participantId: number): void
}

/** Differences that viewers of a text chat do not notice, in milliseconds. */
const togetherMs = 500

/** Who participates, who is host, and who is behind. */
export function ParticipantList({ state, statuses, participantId, onHandOver, onRemove }: ParticipantListProps) {
  const { t } = useTranslation('group')
  const { participants, hostId } = state
  const isHost = hostId === participantId
  return (
    <section aria-labelledby="group-list" className="flex flex-col gap-2">
      <h2 id="group-list" className="text-sm font-bold">
        {t('list.title', { count: participants.length, most: participantsMax })}
      </h2>
      <ul className="flex flex-col gap-1">
        {participants.map(({ id, nickName, avatarUrl }) => (
          <li key={id} className="flex min-h-11 items-center gap-2">
            <ParticipantFace avatarUrl={avatarUrl} />
            <span className="min-w-0 flex-1">
              <span className="flex min-w-0 items-center gap-1.5">
                <span className="min-w-0 truncate font-bold">{nickName}</span>
                {id === hostId && (
                  <span className="inline-flex shrink-0 items-center gap-1 text-tiny text-brand-ink">
                    <Crown aria-hidden className="size-3.5" />
                    {t('list.host')}
                  </span>
                )}
                {id === participantId && <span className="shrink-0 text-tiny text-muted">{t('list.you')}</span>}
              </span>
              <Status status={statuses.find((status) => status.id === id)} />
            </span>
            {isHost && id !== participantId && (
              <>
                <Confirm
                  label={t('list.handOver', { name: nickName })}
                  icon={<Crown aria-hidden className="size-5" />}
                  title={t('list.handOverTitle', { name: nickName })}
                  text={t('list.handOverText')}
                  confirmLabel={t('list.handOverConfirm')}
                  intent={() => onHandOver(id)}
                  className="icon-button"
                />
                <Confirm
                  label={t('list.remove', { name: nickName })}
                  icon={<UserMinus aria-hidden className="size-5" />}
                  title={t('list.removeTitle', { name: nickName })}
                  text={t('list.removeText')}
                  confirmLabel={t('list.removeConfirm')}
                  intent={() => onRemove(id)}
                  className="icon-button"
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Status({ status }: { readonly status: ParticipantStatus | undefined }) {
  const { t } = useTranslation('group')
  const text = (() => {
    if (status === undefined) return t('status.connecting')
    const { offsetMs, stalled, paused } = status
    if (paused) return t('status.paused')
    if (stalled || offsetMs === null) return t('status.loading')
    if (Math.abs(offsetMs) < togetherMs) return t('status.together')
    const seconds = (Math.abs(offsetMs) / 1000).toFixed(1)
    return offsetMs > 0 ? t('status.behind', { seconds }) : t('status.ahead', { seconds })
  })()
  return <span className="block truncate text-tiny text-muted">{text}</span>
}
