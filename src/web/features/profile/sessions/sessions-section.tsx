import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import type { AccountSession } from '#contract/sessions/schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { regionName, type Region } from '../basics/regions.ts'
import type { ProfileOutcome } from '../outcome.ts'
import { Section } from '../section.tsx'
import { useSending } from '../use-sending.ts'
import { SessionRow } from './session-row.tsx'

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
      {outcome && outcome.code !== '' && <Notice look="bad">{outcome.message}</Notice>}
      {outcome?.status === 200 && (
        <Notice look="good" title={t(outcome.intent === 'end-others' ? 'sessions.endedOthers' : 'sessions.ended')} />
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
