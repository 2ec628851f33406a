import { ChevronRight } from 'lucide-react'
import type { HistorySupporter } from '#contract/live-history/schemas.ts'
import { formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { PageLinks } from './page-links.tsx'

interface SupportersProps {
  readonly liveId: string
  readonly items: readonly HistorySupporter[]
  /** Of the next page. */
  readonly next: string | null
  /** The page with the first ranks is shown. */
  readonly first: boolean
}

/** A page of the supporters of a live by points, each leading to the gifts. */
export function Supporters({ liveId, items, next, first }: SupportersProps) {
  const { t } = useTranslation('history')
  const language = useLanguage()
  const format = (value: number) => formatNumber(value, language)
  const path = routePath('live___history___{liveId}', { liveId })
  return (
    <Section title={t('supporters')}>
      {items.length === 0 && first ? (
        <p className="text-muted">{t('noSupporters')}</p>
      ) : (
        <ol id="supporters" aria-label={t('supporters')} className="scroll-mt-20 divide-y divide-line">
          {items.map(({ rank, user, points, gifts }) => (
            <li key={user.id}>
              <SiteLink
                to={routePath('live___history___{liveId}___{userId}', { liveId, userId: user.id })}
                prefetch="none"
                className="flex min-h-14 items-center gap-3 py-2 hover:bg-raised"
              >
                <span className="w-7 shrink-0 text-center font-black tabular-nums">{rank}</span>
                <Avatar src={user.avatarUrl} />
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2 font-bold leading-snug">{user.nickName}</span>
                  <span className="text-sm text-muted">{t('giftCount', { formatted: format(gifts) })}</span>
                </span>
                <span className="font-bold tabular-nums">{t('unit.points', { formatted: format(points) })}</span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
              </SiteLink>
            </li>
          ))}
        </ol>
      )}
      {items.length > 0 && (
        <ButtonLink to={`${routePath('thanks_message')}?view=send`} className="self-start text-sm">
          {t('thankAll')}
        </ButtonLink>
      )}
      <PageLinks
        label={t('supporterPages')}
        start={first ? null : { to: `${path}#supporters`, text: t('firstSupporters') }}
        more={next === null ? null : { to: `${path}?supporters=${next}#supporters`, text: t('moreSupporters') }}
      />
    </Section>
  )
}
