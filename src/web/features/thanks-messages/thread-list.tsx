import { BellOff, Image, MailOpen } from 'lucide-react'
import type { ThanksThread } from '#contract/thanks-messages/schemas.ts'
import { formatDay, formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'

interface ThreadListProps {
  readonly threads: readonly ThanksThread[]
  readonly next: string | null
  readonly fromStart: boolean
}

/** The livers who have thanked the user, unread ones first. */
export function ThreadList({ threads, next, fromStart }: ThreadListProps) {
  const { t } = useTranslation('thanks')
  if (threads.length === 0 && fromStart) return <NoMessages />
  return (
    <>
      <ul className="card divide-y divide-line overflow-hidden">
        {threads.map((thread) => (
          <li key={thread.liver.id}>
            <ThreadRow thread={thread} />
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {!fromStart && <ButtonLink to={routePath('thanks_message')}>{t('list.newest')}</ButtonLink>}
        {next !== null && (
          <ButtonLink to={`?threads=${encodeURIComponent(next)}`} prefetch="none" rel="nofollow">
            {t('list.older')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function ThreadRow({ thread: { liver, latest, unread, muted } }: { thread: ThanksThread }) {
  const { t } = useTranslation('thanks')
  const language = useLanguage()
  return (
    <SiteLink
      to={routePath('thanks_message___{userId}', { userId: liver.id })}
      className="flex items-center gap-3 px-4 py-3.5 hover:bg-raised sm:px-5"
    >
      <Avatar src={liver.avatarUrl} className="size-12" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <span className={`min-w-0 truncate ${unread > 0 ? 'font-bold' : ''}`}>{liver.nickName}</span>
          {muted && (
            <span className="inline-flex shrink-0 items-center gap-1 text-tiny text-muted">
              <BellOff aria-hidden className="size-3.5 self-center" />
              {t('list.muted')}
            </span>
          )}
          <time dateTime={latest.at} className="ml-auto shrink-0 text-tiny tabular-nums text-muted">
            {formatDay(latest.at, language)}
          </time>
        </p>
        <p className="flex items-center gap-2 text-sm">
          {latest.imageUrl !== null && (
            <>
              <Image aria-hidden className="size-4 shrink-0 text-muted" />
              <span className="sr-only">{t('list.hasImage')}</span>
            </>
          )}
          <span className={`min-w-0 flex-1 truncate ${unread > 0 ? 'font-bold' : 'text-muted'}`}>{latest.text}</span>
          {unread > 0 && (
            <span className="inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-brand px-1.5 text-xs font-bold tabular-nums text-on-brand">
              {formatNumber(unread, language)}
              <span className="sr-only">{t('list.unread')}</span>
            </span>
          )}
        </p>
      </div>
    </SiteLink>
  )
}

function NoMessages() {
  const { t } = useTranslation('thanks')
  return (
    <div className="card flex flex-col items-center gap-3 px-6 py-12 text-center">
      <MailOpen aria-hidden className="size-12 text-brand-ink" strokeWidth={1.5} />
      <h2 className="text-lg font-bold">{t('empty.title')}</h2>
      <p className="max-w-md text-sm text-muted">{t('empty.text')}</p>
      <ButtonLink to={routePath('index')} variant="primary" className="mt-2">
        {t('empty.toHome')}
      </ButtonLink>
    </div>
  )
}
