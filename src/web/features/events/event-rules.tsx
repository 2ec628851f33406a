import { Gift as GiftIcon, Medal, Trophy } from 'lucide-react'
import type { Gift } from '#contract/gifts/schemas.ts'
import type { LiverEvent } from '#contract/events/schemas.ts'
import { useGenreName } from '../../shell/genres.ts'
import { formatDateTime, formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { Section } from '../../ui/section.tsx'

/** The rewards of ranks and levels. */
export function Rewards({ event }: { event: LiverEvent }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const rows = [
    ...event.prizes.map(({ from, to, name }) => ({
      label: from === to ? t('rank', { rank: from }) : t('rankRange', { from, to }),
      name: name[language],
    })),
    ...event.levels
      .toSorted((one, other) => one.points - other.points)
      .map(({ points, name }) => ({
        label: t('fromPoints', { formatted: formatNumber(points, language) }),
        name: name[language],
      })),
  ]
  if (rows.length === 0) return null
  return (
    <Section title={t('rewards')}>
      <dl className="flex flex-col gap-3">
        {rows.map(({ label, name }) => (
          <div key={label} className="flex items-baseline gap-3">
            <dt className="flex w-32 shrink-0 items-center gap-1.5 text-sm font-bold tabular-nums text-brand-ink">
              <Medal aria-hidden className="size-4 shrink-0" />
              {label}
            </dt>
            <dd className="min-w-0 flex-1 font-bold">{name}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** Which gifts count, and when they give more points. */
export function EventGifts({ event, gifts }: { event: LiverEvent; gifts: readonly Gift[] }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const counting = gifts.filter(({ id }) => event.gifts.includes(id))
  return (
    <Section title={t('gifts.title')} lead={event.gifts.length === 0 ? t('gifts.all') : t('gifts.some')}>
      {counting.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {counting.map((gift) => (
            <li key={gift.id} className="flex w-20 flex-col items-center gap-1 text-center text-tiny font-bold">
              <img src={gift.imageUrl} alt="" width={56} height={56} loading="lazy" className="size-14" />
              {gift.name[language]}
            </li>
          ))}
        </ul>
      )}
      {event.bonuses.length > 0 && (
        <ul className="flex flex-col gap-2">
          {event.bonuses.map(({ from, until, multiplier }) => (
            <li key={from} className="flex flex-wrap items-center gap-2 text-sm">
              <GiftIcon aria-hidden className="size-4 text-warn" />
              <strong>{t('bonus', { multiplier })}</strong>
              {formatDateTime(from, language)} – {formatDateTime(until, language)}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Who may enter. */
export function Conditions({ event }: { event: LiverEvent }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const genreName = useGenreName()
  const { genres, licenceDays, withoutWinners, placedWithin, qualifier, approval, divisionSize } = event
  const conditions = [
    t('condition.licence'),
    ...(genres.length > 0 ? [t('condition.genres', { genres: genres.map(genreName).join(' / ') })] : []),
    ...(licenceDays > 0 ? [t('condition.days', { days: formatNumber(licenceDays, language) })] : []),
    ...(withoutWinners ? [t('condition.winners')] : []),
    ...(placedWithin === null ? [] : [t('condition.placed', { rank: placedWithin })]),
    ...(qualifier === null ? [] : [t('condition.qualifier', { rank: qualifier.lastRank })]),
    ...(approval ? [t('condition.approval')] : []),
    ...(divisionSize === null ? [] : [t('condition.divisions', { size: divisionSize })]),
  ]
  return (
    <Section title={t('conditions')} lead={t('entryUntil', { time: formatDateTime(event.entryEndsAt, language) })}>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {conditions.map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
      </ul>
    </Section>
  )
}

/** The event from which the livers come, and those that the first of this one enter. */
export function Rounds({ event }: { event: LiverEvent }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const { qualifier, qualifierTitle, next } = event
  const rows = [
    ...(qualifier !== null && qualifierTitle !== null
      ? [{ id: qualifier.eventId, title: qualifierTitle, text: t('rounds.from', { rank: qualifier.lastRank }) }]
      : []),
    ...next.map(({ id, title, lastRank }) => ({ id, title, text: t('rounds.to', { rank: lastRank }) })),
  ]
  if (rows.length === 0) return null
  return (
    <Section title={t('rounds.title')}>
      <ul className="flex flex-col gap-3">
        {rows.map(({ id, title, text }) => (
          <li key={id}>
            <p className="text-sm text-muted">{text}</p>
            <SiteLink
              to={routePath('events___{id}', { id })}
              className="inline-flex min-h-11 items-center gap-1.5 font-bold text-brand-ink"
            >
              <Trophy aria-hidden className="size-4 shrink-0" />
              {title[language]}
            </SiteLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
