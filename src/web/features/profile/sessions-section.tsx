import { MonitorSmartphone } from 'lucide-react'
import { Form } from 'react-router'
import type { AccountSession } from '#contract/sessions/schemas.ts'
import { formatDateTime, useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { regionName, type Region } from './basics/regions.ts'
import { providerLabel } from './identities-section.tsx'
import type { ProfileOutcome } from './outcome.ts'
import { RefusedNotice } from './refused-notice.tsx'
import { Section, useSending } from './section.tsx'

interface SessionsSectionProps {
  readonly sessions: readonly AccountSession[]
  readonly regions: readonly Region[]
  readonly outcome: ProfileOutcome | undefined
}

/** The sessions of the user, with buttons to end other sessions. */
export function SessionsSection({ sessions, regions, outcome }: SessionsSectionProps) {
  const { t } = useTranslation('profile')
  const sending = useSending('end-others')
  return (
    <Section name="sessions" title={t('sessions.title')} lead={t('sessions.lead')}>
      {outcome && outcome.code !== '' && <RefusedNotice fault={outcome} />}
      {outcome?.status === 200 && (
        <Notice variant="good" title={t(outcome.intent === 'end-others' ? 'sessions.endedOthers' : 'sessions.ended')} />
      )}
      <ul className="flex flex-col divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} country={regionName(regions, session.country)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="end-others" disabled={sending}>
            {t('sessions.endOthers')}
          </Button>
        </Form>
      )}
    </Section>
  )
}

/** One session of the user, with details that help to recognize it. */
function SessionRow({ session, country }: { session: AccountSession; country: string }) {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  const sending = useSending('end-session')
  const { id, current, provider, signedInAt, lastSeenAt } = session
  const device = session.device || t('sessions.unknownDevice')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <MonitorSmartphone aria-hidden className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 font-bold">
          {device}
          {current && (
            <span className="rounded-full bg-good-soft px-2.5 py-0.5 text-tiny font-bold text-good">
              {t('sessions.current')}
            </span>
          )}
        </p>
        <p className="text-sm text-muted">{t('sessions.facts', { country, provider: providerLabel(provider) })}</p>
        <dl className="flex flex-wrap gap-x-4 text-sm text-muted">
          <div className="flex gap-1.5">
            <dt>{t('sessions.lastSeen')}</dt>
            <dd>
              <time dateTime={lastSeenAt}>{formatDateTime(lastSeenAt, language)}</time>
            </dd>
          </div>
          <div className="flex gap-1.5">
            <dt>{t('sessions.signedIn')}</dt>
            <dd>
              <time dateTime={signedInAt}>{formatDateTime(signedInAt, language)}</time>
            </dd>
          </div>
        </dl>
      </div>
      {!current && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="end-session" />
          <input type="hidden" name="session" value={id} />
          <Button type="submit" disabled={sending} aria-label={t('sessions.endOf', { device })} className="text-sm">
            {t('sessions.end')}
          </Button>
        </Form>
      )}
    </li>
  )
}
