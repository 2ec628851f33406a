import { Form, useNavigation } from 'react-router'
import { toJapanTime } from '#contract/japan-time.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { useTranslation } from '../../texts/index.ts'
import { Button } from '../../ui/button.tsx'
import { FormRow } from '../../ui/form-fields.tsx'
import { showAddressed } from '../../ui/show-addressed.ts'
import { ThumbnailChoice } from './thumbnail-choice.tsx'

/** The liver's controls of a live that is not on air yet: its thumbnail and, while it is scheduled, its start. */
export function OwnPlan({ live }: { live: Live }) {
  const { t } = useTranslation('plan')
  const busy = useNavigation().state !== 'idle'
  const { id, startsAt, state, thumbnail } = live
  return (
    <section
      ref={showAddressed}
      id="plan"
      aria-labelledby="plan-title"
      className="card mt-6 flex max-w-3xl flex-col gap-6 p-5 sm:p-6"
    >
      <h2 id="plan-title" className="font-bold">
        {t('title')}
      </h2>
      {state === 'scheduled' && startsAt !== null && (
        <Form method="post" preventScrollReset className="flex flex-col items-start gap-3">
          <FormRow id="plan-start" label={t('start')} fault={null}>
            <input
              key={startsAt}
              id="plan-start"
              name="startsAt"
              type="datetime-local"
              required
              defaultValue={toJapanTime(Date.parse(startsAt))}
              className="field sm:w-72"
            />
          </FormRow>
          <p className="text-sm text-muted">{t('startText')}</p>
          <Button type="submit" name="intent" value="schedule" disabled={busy}>
            {t('startSave')}
          </Button>
        </Form>
      )}
      <Form method="post" preventScrollReset className="flex flex-col items-start gap-4">
        <ThumbnailChoice
          key={`${id} ${thumbnail?.url ?? ''}`}
          thumbnail={thumbnail}
          live={live}
          liverName={live.liver.nickName}
        />
        <Button type="submit" name="intent" value="thumbnail" variant="primary" disabled={busy}>
          {t('thumbnail.save')}
        </Button>
      </Form>
    </section>
  )
}
