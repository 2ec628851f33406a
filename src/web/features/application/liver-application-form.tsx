import { useEffect, useRef, type ReactNode } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import { isMinor, type ApplicationCampaign } from '#contract/applications/limits.ts'
import type { ApplicationFields } from '#contract/applications/schemas.ts'
import { useGenreName } from '../../shell/genres.ts'
import { useTranslation } from '../../texts/index.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { anchor, asInputs, type ApplicationOutcome } from './application-form.ts'
import { EntryForm } from './entry-form.tsx'

/** The two screens of an application; the action of the page must be `answerApplication`. */
export function LiverApplicationForm({ campaign }: { campaign: ApplicationCampaign }) {
  const outcome = useActionData<ApplicationOutcome>()
  return (
    <div id={anchor} className="scroll-mt-20">
      {outcome?.step === 'confirm' ? (
        <Confirmation {...outcome} />
      ) : (
        <EntryForm campaign={campaign} message={outcome?.message ?? ''} reply={outcome?.reply} />
      )}
    </div>
  )
}

/** Shows the input for confirmation before it is sent; works without scripts. */
function Confirmation({ fields, sendKey, message }: Extract<ApplicationOutcome, { step: 'confirm' }>) {
  const { t } = useTranslation('application')
  const intent = useNavigation().formData?.get('intent')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section aria-labelledby="application-title" className="card flex flex-col gap-6 p-5 sm:p-8">
      <div>
        <h3 id="application-title" ref={title} tabIndex={-1} className="text-lg font-bold outline-none">
          {t('confirm.title')}
        </h3>
        <p className="mt-1 text-muted">{t('confirm.lead')}</p>
      </div>
      {message !== '' && <Notice variant="bad">{message}</Notice>}
      <Summary fields={fields} />
      <Form method="post" action={`#${anchor}`} className="flex flex-wrap-reverse justify-end gap-3">
        <input type="hidden" name="key" value={sendKey} />
        {asInputs(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" name="intent" value="edit" disabled={intent !== undefined} className="min-h-12 flex-1">
          {t('confirm.edit')}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="apply"
          variant="primary"
          disabled={intent !== undefined}
          className="min-h-12 min-w-56 flex-2"
        >
          {t(intent === 'apply' ? 'confirm.sending' : 'confirm.apply')}
        </Button>
      </Form>
    </section>
  )
}

function Summary({ fields }: { fields: ApplicationFields }) {
  const { t } = useTranslation('application')
  const genreName = useGenreName()
  const { name, mail, ageGroup, genre, workUrl, message } = fields
  return (
    <dl className="divide-y divide-line border-y border-line">
      <Row label={t('name')}>{name}</Row>
      <Row label={t('mail')}>{mail}</Row>
      <Row label={t('ageGroup')}>{t(`age.${ageGroup}`)}</Row>
      {isMinor(ageGroup) && <Row label={t('guardian')}>{t('confirm.agreed')}</Row>}
      <Row label={t('genre')}>{genreName(genre)}</Row>
      <Row label={t('workUrl')}>{workUrl ?? t('confirm.none')}</Row>
      <Row label={t('message')}>{message === '' ? t('confirm.none') : message}</Row>
      <Row label={t('terms')}>{t('confirm.agreed')}</Row>
    </dl>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-3 sm:grid-cols-[12rem_1fr]">
      <dt className="text-sm font-bold text-muted sm:pt-0.5">{label}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  )
}
