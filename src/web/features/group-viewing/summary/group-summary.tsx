import { Clapperboard, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { participantsMax } from '#contract/group-viewings/limits.ts'
import type { GroupViewingSummary } from '#contract/group-viewings/schemas.ts'
import { formatDateTime, useLanguage } from '../../../shell/locale/index.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { contentPath } from '../addresses.ts'
import { imageOf, isPlayable, makerOf, titleOf, type ViewedContent } from '../content.ts'
import { JoinForm } from './join-form.tsx'
import { ParticipantFaces } from './participant-faces.tsx'

interface GroupSummaryProps {
  readonly summary: GroupViewingSummary
  readonly content: ViewedContent
  /** Why the last attempt to join failed. */
  readonly fault: string | null
  readonly joining: boolean
  /** With the nickname of a visitor. */
  onJoin(nickName: string | null): void
  /** Ends the group viewing; for its opener. */
  readonly endButton: ReactNode
}

/** Shown before joining: the content, its maker, who invites and who participates. */
export function GroupSummary({ summary, content, fault, joining, onJoin, endButton }: GroupSummaryProps) {
  const { t } = useTranslation('group')
  const language = useLanguage()
  const { invitedBy, participants, locked, access, expiresAt } = summary
  const image = imageOf(content)
  const isFull = participants.length >= participantsMax
  return (
    <div className="flex flex-col gap-5">
      <p className="flex items-center gap-3">
        <Avatar src={invitedBy.avatarUrl} />
        <span>{t('summary.invites', { name: invitedBy.nickName })}</span>
      </p>
      <div className="flex aspect-video items-center justify-center overflow-hidden rounded-card bg-night text-white">
        {image === null ? (
          <Clapperboard aria-hidden className="size-12" />
        ) : (
          <img src={image} alt="" className="size-full object-cover" />
        )}
      </div>
      <div>
        <h1 className="text-xl font-black sm:text-2xl">{titleOf(content)}</h1>
        <p className="text-muted">{makerOf(content)}</p>
      </div>
      <ParticipantFaces participants={participants} />
      {fault !== null && <Notice variant="bad">{fault}</Notice>}
      {access === 'watch' ? (
        <>
          {locked && (
            <p className="flex items-center gap-2 text-sm">
              <Lock aria-hidden className="size-4 shrink-0" />
              {t('summary.locked')}
            </p>
          )}
          {isFull && <p className="text-sm">{t('summary.full', { most: participantsMax })}</p>}
          {!isPlayable(content) && <Notice variant="info">{t('summary.notPlayable')}</Notice>}
          <JoinForm joining={joining} onJoin={onJoin} />
        </>
      ) : (
        <Notice variant="info">
          <p>{t(`summary.${access}`, { name: makerOf(content) })}</p>
          <SiteLink to={contentPath(content)} className="inline-flex min-h-11 items-center font-bold underline">
            {t('summary.toContent')}
          </SiteLink>
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">{t('summary.expires', { time: formatDateTime(expiresAt, language) })}</p>
        {endButton}
      </div>
    </div>
  )
}
