import { Settings2 } from 'lucide-react'
import { Form } from 'react-router'
import type { LiverEvent, OwnEvent } from '#contract/events/schemas.ts'
import { formatDateTime, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { useTranslation } from '../../texts/index.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { EntryOutcome } from './answer-entry.ts'

interface EntryPanelProps {
  readonly event: LiverEvent
  /** Null for visitors. */
  readonly own: OwnEvent | null
  readonly isLiver: boolean
  readonly outcome: EntryOutcome | undefined
  /** In milliseconds. */
  readonly readAt: number
}

/** The entry of a liver, announcements for those who have entered, and the link for the organizer. */
export function EntryPanel({ event, own, isLiver, outcome, readAt }: EntryPanelProps) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const entry = own?.entry ?? null
  const isOpen = event.state === 'entry' && Date.parse(event.entryEndsAt) > readAt
  const hasEntered = entry?.state === 'pending' || entry?.state === 'approved'
  const mayWithdraw = hasEntered && event.state === 'entry' && Date.parse(event.startsAt) > readAt
  return (
    <div className="flex flex-col gap-3">
      {typeof outcome?.fault === 'string' && <Notice variant="bad">{outcome.fault}</Notice>}
      {entry && entry.state !== 'withdrawn' && (
        <Notice variant={entry.state === 'approved' ? 'good' : entry.state === 'pending' ? 'info' : 'warn'}>
          {t(`entry.${entry.state}`)}
        </Notice>
      )}
      <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
        {isOpen && isLiver && !hasEntered && entry?.state !== 'refused' && (
          <Button type="submit" name="intent" value="enter" variant="primary">
            {t('enter')}
          </Button>
        )}
        {mayWithdraw && (
          <Button type="submit" name="intent" value="withdraw">
            {t('withdraw')}
          </Button>
        )}
        {isOpen && !isLiver && <ButtonLink to={routePath('liver_profile')}>{t('becomeLiver')}</ButtonLink>}
        {own?.manages === true && (
          <ButtonLink to={routePath('organizer___events___{id}', { id: event.id })} prefetch="none">
            <Settings2 aria-hidden className="size-5" />
            {t('manage')}
          </ButtonLink>
        )}
      </Form>
      {own !== null && own.announcements.length > 0 && (
        <section aria-labelledby="announcements" className="card flex flex-col gap-3 p-4">
          <h2 id="announcements" className="font-bold">
            {t('announcements')}
          </h2>
          <ul className="flex flex-col gap-3">
            {own.announcements.map(({ id, text, at }) => (
              <li key={id} className="text-sm">
                <time dateTime={at} className="block text-muted">
                  {formatDateTime(at, language)}
                </time>
                <p className="whitespace-pre-line break-words">{text}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
