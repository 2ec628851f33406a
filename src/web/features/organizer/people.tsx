import { Form } from 'react-router'
import type { ManagedEntry, ManagedEvent, Suspect } from '#contract/events/schemas.ts'
import { LiverName } from '../../shell/liver-name.tsx'
import { formatDay, formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { TextRow } from '../../saving/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'

interface ChoiceProps {
  readonly userId: number
  readonly name: string
  readonly choices: readonly { readonly intent: string; readonly label: string }[]
  /** The label of the reason that the decision needs. */
  readonly reason?: string
}

/** Buttons that decide about one person. */
function Choices({ userId, name, choices, reason }: ChoiceProps) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="userId" value={userId} />
      {reason !== undefined && (
        <div className="w-full sm:w-64">
          <TextRow name="reason" label={reason} value="" max={500} invalid={false} required />
        </div>
      )}
      {choices.map(({ intent, label }) => (
        <Button
          key={intent}
          type="submit"
          name="intent"
          value={intent}
          aria-label={`${label}: ${name}`}
          className="px-4 text-sm"
        >
          {label}
        </Button>
      ))}
    </Form>
  )
}

const rowClass = 'flex flex-wrap items-center gap-x-3 gap-y-2 py-3'

function EntryRow({ entry, open }: { entry: ManagedEntry; open: boolean }) {
  const { t } = useTranslation('organizer')
  const language = useLanguage()
  const { liver, state, points } = entry
  const choices = [
    ...(state === 'approved' ? [] : [{ intent: 'approve', label: t('entries.approve') }]),
    ...(state === 'refused' ? [] : [{ intent: 'refuse', label: t('entries.refuse') }]),
  ]
  return (
    <li className={rowClass}>
      <Avatar src={liver.avatarUrl} className="size-10" />
      <span className="min-w-0 flex-1 basis-36 leading-snug">
        <LiverName liver={liver} hasPage={liver.hasPage} className="block font-bold" />
        <span className="block text-sm text-muted">
          {t(`entry.${state}`)}
          {points > 0 && ` · ${t('entries.points', { formatted: formatNumber(points, language) })}`}
        </span>
      </span>
      {open && state !== 'withdrawn' && <Choices userId={liver.id} name={liver.nickName} choices={choices} />}
    </li>
  )
}

/** The livers who have entered. */
export function Entries({ managed, readAt }: { managed: ManagedEvent; readAt: number }) {
  const { t } = useTranslation('organizer')
  const { event, entries } = managed
  const open = event.state === 'entry' && Date.parse(event.startsAt) > readAt
  return (
    <Section title={t('entries.title')} lead={t('entries.lead')}>
      {entries.length === 0 ? (
        <p className="text-muted">{t('entries.empty')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <EntryRow key={entry.liver.id} entry={entry} open={open} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function SuspectRow({ suspect, open }: { suspect: Suspect; open: boolean }) {
  const { t } = useTranslation('organizer')
  const language = useLanguage()
  const { user, suspicions, points, gifts, counted, reason, accountCreatedAt } = suspect
  const decision = counted === null ? 'undecided' : counted ? 'counted' : 'excluded'
  const choices = [
    ...(counted === true ? [] : [{ intent: 'count', label: t('suspects.count') }]),
    ...(counted === false ? [] : [{ intent: 'exclude', label: t('suspects.exclude') }]),
  ]
  return (
    <li className={rowClass}>
      <Avatar src={user.avatarUrl} className="size-10" />
      <span className="min-w-0 flex-1 basis-36 leading-snug">
        <span className="block font-bold">{user.nickName}</span>
        <span className="block text-sm">{suspicions.map((one) => t(`suspicion.${one}`)).join(' / ')}</span>
        <span className="block text-sm text-muted">
          {t('suspects.given', { gifts: formatNumber(gifts, language), points: formatNumber(points, language) })} ·{' '}
          {t('suspects.since', { day: formatDay(accountCreatedAt, language) })}
        </span>
        {reason !== null && (
          <span className="block text-sm break-words whitespace-pre-line">{t('suspects.because', { reason })}</span>
        )}
      </span>
      <span className="text-sm font-bold">{t(`suspects.${decision}`)}</span>
      {open && (
        // Emptied by each decision, so that no reason is repeated by mistake.
        <Choices
          key={decision}
          userId={user.id}
          name={user.nickName}
          choices={choices}
          reason={t('suspects.reason', { name: user.nickName })}
        />
      )}
    </li>
  )
}

/** Supporters whose gifts are examined before the ranks are confirmed. */
export function Suspects({ managed }: { managed: ManagedEvent }) {
  const { t } = useTranslation('organizer')
  const { event, suspects } = managed
  if (event.state !== 'tallying' && event.state !== 'confirmed') return null
  return (
    <Section title={t('suspects.title')} lead={t('suspects.lead')}>
      {suspects.length === 0 ? (
        <p className="text-muted">{t('suspects.empty')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {suspects.map((suspect) => (
            <SuspectRow key={suspect.user.id} suspect={suspect} open={event.state === 'tallying'} />
          ))}
        </ul>
      )}
    </Section>
  )
}
