import { UserRound } from 'lucide-react'
import { participantsMax } from '#contract/group-viewings/limits.ts'
import type { Participant } from '#contract/group-viewings/schemas.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'

/** The image of a participant; visitors have none. */
export function ParticipantFace({ avatarUrl }: Pick<Participant, 'avatarUrl'>) {
  if (avatarUrl !== null) return <Avatar src={avatarUrl} className="size-8" />
  return (
    <span aria-hidden className="flex size-8 shrink-0 items-center justify-center rounded-full bg-raised text-muted">
      <UserRound className="size-5" />
    </span>
  )
}

/** Who participates now. */
export function ParticipantFaces({ participants }: { readonly participants: readonly Participant[] }) {
  const { t } = useTranslation('group')
  if (participants.length === 0) return <p className="text-sm text-muted">{t('summary.empty')}</p>
  return (
    <section aria-labelledby="group-participants">
      <h2 id="group-participants" className="mb-2 text-sm font-bold">
        {t('summary.participants', { count: participants.length, most: participantsMax })}
      </h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {participants.map(({ id, nickName, avatarUrl }) => (
          <li key={id} className="flex min-w-0 items-center gap-2 text-sm">
            <ParticipantFace avatarUrl={avatarUrl} />
            <span className="min-w-0 truncate">{nickName}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
