import { ChevronLeft, HeartHandshake } from 'lucide-react'
import type { EarlierSupport, SentGift, SupporterHistory } from '#contract/live-history/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { formatDay, formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { Moment } from './moment.tsx'
import { PageLinks } from './page-links.tsx'

interface SupporterPageProps {
  readonly history: SupporterHistory
  readonly live: Live
  /** A page of the gifts. */
  readonly gifts: { readonly items: readonly SentGift[]; readonly next: string | null; readonly first: boolean }
  /** The liver may still thank for a gift of this live. */
  readonly thankable: boolean
}

/** The gifts of one supporter in a live, in the order in which they were sent. */
export function SupporterPage({ history: { supporter, earlier }, live, gifts, thankable }: SupporterPageProps) {
  const { t } = useTranslation('history')
  const language = useLanguage()
  const format = (value: number) => formatNumber(value, language)
  const { user, rank, points } = supporter
  const path = routePath('live___history___{liveId}___{userId}', { liveId: live.id, userId: user.id })
  return (
    <div className="column flex max-w-3xl flex-col gap-4 py-4 sm:gap-5 sm:py-8">
      <SiteLink
        to={routePath('live___history___{liveId}', { liveId: live.id })}
        className="inline-flex min-h-11 items-center gap-1 self-start text-sm font-bold underline"
      >
        <ChevronLeft aria-hidden className="size-4 shrink-0" />
        {live.title}
      </SiteLink>
      <div className="card flex flex-wrap items-center gap-4 p-4 sm:p-6">
        <Avatar src={user.avatarUrl} className="size-16" />
        <div className="min-w-0 flex-1 basis-40">
          <h1 className="text-xl font-black leading-snug sm:text-2xl">{user.nickName}</h1>
          <p className="flex flex-wrap gap-x-3 text-sm tabular-nums text-muted">
            <span>{t('rank', { rank })}</span>
            <span className="font-bold text-ink">{t('unit.points', { formatted: format(points) })}</span>
            <span>{t('giftCount', { formatted: format(supporter.gifts) })}</span>
          </p>
        </div>
        {thankable && (
          <ButtonLink to={routePath('thanks_message___{userId}', { userId: user.id })} variant="primary">
            <HeartHandshake aria-hidden className="size-5" />
            {t('sendThanks')}
          </ButtonLink>
        )}
      </div>
      <ol id="gifts" aria-label={t('sentGifts')} className="scroll-mt-20 card divide-y divide-line px-4 sm:px-6">
        {gifts.items.map(({ id, name, imageUrl, quantity, points: each, atMs, thanked }) => (
          <li key={id} className="flex min-h-16 items-center gap-3 py-2">
            <img src={imageUrl} alt="" loading="lazy" decoding="async" className="size-12 shrink-0 object-contain" />
            <div className="min-w-0 flex-1">
              <p className="font-bold leading-snug">
                {t('giftOf', { name: name[language], quantity: format(quantity) })}
              </p>
              <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
                <Moment live={live} atMs={atMs} />
                {thanked && (
                  <span className="inline-flex items-center gap-1">
                    <HeartHandshake aria-hidden className="size-4" />
                    {t('thanked')}
                  </span>
                )}
              </p>
            </div>
            <span className="shrink-0 font-bold tabular-nums">{t('unit.points', { formatted: format(each) })}</span>
          </li>
        ))}
      </ol>
      <PageLinks
        label={t('giftPages')}
        start={gifts.first ? null : { to: `${path}#gifts`, text: t('firstGifts') }}
        more={gifts.next === null ? null : { to: `${path}?gifts=${gifts.next}#gifts`, text: t('moreGifts') }}
      />
      <Earlier earlier={earlier} userId={user.id} />
    </div>
  )
}

/** The sums of the earlier lives, and the last of them, each leading to the gifts. */
function Earlier({ earlier: { lives, gifts, points, last }, userId }: { earlier: EarlierSupport; userId: number }) {
  const { t } = useTranslation('history')
  const language = useLanguage()
  const format = (value: number) => formatNumber(value, language)
  return (
    <Section title={t('earlier.title')}>
      {lives === 0 ? (
        <p className="text-muted">{t('earlier.none')}</p>
      ) : (
        <>
          <p className="flex flex-wrap gap-x-3 tabular-nums">
            <span className="font-bold">{t('unit.points', { formatted: format(points) })}</span>
            <span className="text-muted">{t('giftCount', { formatted: format(gifts) })}</span>
            <span className="text-muted">{t('earlier.lives', { formatted: format(lives) })}</span>
          </p>
          <ol aria-label={t('earlier.title')} className="mt-2 divide-y divide-line">
            {last.map(({ id, title, startedAt, ...given }) => (
              <li key={id}>
                <SiteLink
                  to={routePath('live___history___{liveId}___{userId}', { liveId: id, userId })}
                  prefetch="none"
                  className="flex min-h-14 items-center gap-3 py-2 hover:bg-raised"
                >
                  <span className="min-w-0 flex-1">
                    <span className="line-clamp-2 font-bold leading-snug">{title}</span>
                    <span className="flex flex-wrap gap-x-3 text-sm text-muted">
                      <time dateTime={startedAt}>{formatDay(startedAt, language)}</time>
                      <span>{t('giftCount', { formatted: format(given.gifts) })}</span>
                    </span>
                  </span>
                  <span className="shrink-0 font-bold tabular-nums">
                    {t('unit.points', { formatted: format(given.points) })}
                  </span>
                </SiteLink>
              </li>
            ))}
          </ol>
        </>
      )}
    </Section>
  )
}
