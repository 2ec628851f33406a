import { Timer, Gift, MessageSquareText, UserPlus, UsersRound, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LiveSummary } from '#contract/summaries/schemas.ts'
import { formatElapsed, formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'

function Figure({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1 rounded-control border border-line bg-surface p-3 text-ink">
      <dt className="palt flex items-center gap-1.5 text-tiny font-bold text-muted">
        <Icon aria-hidden className="size-4 shrink-0" />
        {label}
      </dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

function Value({ children, note }: { children: string; note?: string }) {
  return (
    <>
      <span className="palt text-xl font-black">{children}</span>
      {note !== undefined && <span className="palt ml-2 inline-block text-tiny text-muted">{note}</span>}
    </>
  )
}

/** The counted figures; gifts and comments only if there are any. */
export function SummaryFigures({ summary }: { summary: LiveSummary }) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'summary' })
  const language = useLanguage()
  const format = (value: number) => formatNumber(value, language)
  const { durationMs, peakViewers, comments, commenters, gifts, points, newFollowers } = summary
  return (
    <dl className="grid grid-cols-2 gap-2 *:odd:last:col-span-2">
      <Figure icon={Timer} label={t('duration')}>
        <Value>{formatElapsed(durationMs)}</Value>
      </Figure>
      <Figure icon={UsersRound} label={t('peakViewers')}>
        <Value>{t('people', { count: peakViewers, formatted: format(peakViewers) })}</Value>
      </Figure>
      {comments > 0 && (
        <Figure icon={MessageSquareText} label={t('comments')}>
          <Value note={t('commenters', { count: commenters, formatted: format(commenters) })}>
            {t('commentCount', { count: comments, formatted: format(comments) })}
          </Value>
        </Figure>
      )}
      {gifts > 0 && (
        <Figure icon={Gift} label={t('gifts')}>
          <Value note={t('points', { count: points, formatted: format(points) })}>
            {t('giftCount', { count: gifts, formatted: format(gifts) })}
          </Value>
        </Figure>
      )}
      {newFollowers > 0 && (
        <Figure icon={UserPlus} label={t('newFollowers')}>
          <Value>{t('people', { count: newFollowers, formatted: format(newFollowers) })}</Value>
        </Figure>
      )}
    </dl>
  )
}
