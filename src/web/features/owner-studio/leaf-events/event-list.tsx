import { Form, useNavigation } from 'react-router'
import { leafEventKinds, leafTitleMax } from '#contract/leaf-events/limits.ts'
import type { LeafEventCard } from '#contract/leaf-events/schemas.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ChoiceGroup } from '../../../ui/form-fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/section.tsx'
import { TextRow, type Outcome } from '../../../saving/index.ts'

interface OwnLeafEventsProps {
  readonly channelId: number
  readonly events: readonly LeafEventCard[]
  /** The cursor of the following ones; null at the end. */
  readonly next: string | null
  readonly outcome: Outcome | undefined
}

/** The leaf events of a channel, and the form of a new one. */
export function OwnLeafEvents({ channelId, events, next, outcome: last }: OwnLeafEventsProps) {
  const { t } = useTranslation('leaves')
  const busy = useNavigation().formData?.get('intent') === 'add'
  const outcome = last?.intent === 'add' ? last : undefined
  return (
    <>
      {events.length === 0 && <p className="py-4 text-center text-muted">{t('plan.empty')}</p>}
      {events.length > 0 && (
        <ul className="card divide-y divide-line px-4">
          {events.map(({ id, title, state, kind }) => (
            <li key={id}>
              <SiteLink
                to={routePath('studio___{channelId}___leaf-events___{eventId}', { channelId, eventId: id })}
                prefetch="none"
                className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2"
              >
                <span className="font-bold">{title}</span>
                <span className="text-sm text-muted">
                  {t(`plan.kinds.${kind}`)} · {t(`state.${state}`)}
                </span>
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <ButtonLink to={`?events=${encodeURIComponent(next)}`} prefetch="none" className="self-center">
          {t('older')}
        </ButtonLink>
      )}
      <Section title={t('plan.addTitle')}>
        <Form method="post" noValidate className="flex flex-col gap-5">
          <input type="hidden" name="intent" value="add" />
          {outcome && outcome.code !== '' && <Notice variant="bad">{outcome.message}</Notice>}
          <TextRow
            name="title"
            label={t('plan.name')}
            value={outcome?.submitted.texts['title']}
            max={leafTitleMax}
            invalid={outcome?.faults.includes('title') === true}
            required
          />
          <ChoiceGroup
            name="kind"
            legend={t('plan.kind')}
            chosen={outcome?.submitted.texts['kind'] ?? leafEventKinds[0]}
            choices={leafEventKinds.map((value) => ({
              value,
              label: t(`plan.kinds.${value}`),
              hint: t(`plan.kindHints.${value}`),
            }))}
          />
          <Button type="submit" variant="primary" disabled={busy} className="self-start">
            {t('plan.add')}
          </Button>
        </Form>
      </Section>
    </>
  )
}
