import { Form } from 'react-router'
import { eventTemplates } from '#contract/events/limits.ts'
import type { EventItem } from '#contract/events/schemas.ts'
import { formatDateTime, formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { Button } from '../../ui/button.tsx'
import { DemoBadge } from '../../ui/demo-badge.tsx'
import { ChoiceGroup } from '../../ui/form-fields.tsx'
import { Section } from '../../ui/section.tsx'

/** The events of an organizer, and the form of a new one. */
export function OrganizedEvents({ events }: { events: readonly EventItem[] }) {
  const { t } = useTranslation('organizer')
  const { t: tEvents } = useTranslation('events')
  const language = useLanguage()
  return (
    <>
      {events.length === 0 ? (
        <p className="rounded-card bg-brand-soft p-6 text-center">{t('list.empty')}</p>
      ) : (
        <ul aria-label={t('list.title')} className="card divide-y divide-line overflow-hidden">
          {events.map(({ id, title, state, startsAt, endsAt, entries, demo }) => (
            <li key={id}>
              <SiteLink
                to={routePath('organizer___events___{id}', { id })}
                prefetch="none"
                className="flex min-h-16 flex-col justify-center gap-1 px-4 py-3 hover:bg-raised sm:px-6"
              >
                <span className="flex flex-wrap items-baseline gap-x-3">
                  <span className="palt font-bold">{title[language]}</span>
                  <span className="text-sm font-bold text-brand-ink">{tEvents(`state.${state}`)}</span>
                  {demo && <DemoBadge />}
                </span>
                <span className="text-sm text-muted">
                  {formatDateTime(startsAt, language)} – {formatDateTime(endsAt, language)} ·{' '}
                  {tEvents('entries', { formatted: formatNumber(entries, language) })}
                </span>
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
      <Section title={t('create.title')} lead={t('create.lead')}>
        <Form method="post" className="flex flex-col gap-4">
          <ChoiceGroup
            name="template"
            legend={t('create.template')}
            chosen="ranking_week"
            choices={eventTemplates.map((value) => ({
              value,
              label: t(`template.${value}.name`),
              hint: t(`template.${value}.hint`),
            }))}
          />
          <Button type="submit" variant="primary" className="self-start">
            {t('create.submit')}
          </Button>
        </Form>
      </Section>
    </>
  )
}
