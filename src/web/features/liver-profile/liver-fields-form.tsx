import { getFormProps, getInputProps, getTextareaProps, useForm } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { nickNameMaxLength } from '#contract/account/limits.ts'
import {
  guidelineEdition,
  introductionMaxLength,
  type LicenceState,
  scheduleMaxLength,
} from '#contract/livers/limits.ts'
import type { LiverFields } from '#contract/livers/schemas.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { Button } from '../../ui/button.tsx'
import { FieldFault, FormRow, tied } from '../../ui/form-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { LiverOutcome } from './answer-liver-form.ts'
import { GenreChoice, LinkInputs } from './liver-inputs.tsx'
import { Guideline } from './guideline.tsx'
import { readApplication, readLiverForm, type LiverInputs } from './liver-form.ts'

interface LiverFormProps {
  /** `apply`: sends an application; `save`: changes the public fields. */
  readonly intent: 'apply' | 'save'
  readonly state: LicenceState
  readonly savedFields: LiverFields
  readonly outcome: LiverOutcome | undefined
}

/** The form of the public liver fields; an application also contains the safety guideline. */
export function LiverForm({ intent, state, savedFields, outcome }: LiverFormProps) {
  const { t } = useTranslation('liver')
  const busy = useNavigation().formData?.get('intent') === intent
  const applying = intent === 'apply'
  const [form, fields] = useForm<LiverInputs, LiverFields>({
    id: 'liver-form',
    ...(outcome && { lastResult: outcome.reply }),
    defaultValue: savedFields,
    onValidate: ({ formData }) => (applying ? readApplication(formData) : readLiverForm(formData)),
    // Not on blur: an error that appears during a click would move the button away from the pointer.
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  })
  const { reading, introduction, schedule, genres, links, acceptedGuideline } = fields
  const title = applying ? 'form.applyTitle' : 'form.editTitle'
  const submit = applying ? (state === 'refused' ? 'form.applyAgain' : 'form.apply') : 'form.save'
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="flex flex-col gap-5">
      <input type="hidden" name="intent" value={intent} />
      {applying && <Guideline />}
      <section aria-labelledby="liver-fields-title" className="card flex flex-col gap-6 p-5 sm:p-7">
        <div>
          <h2 id="liver-fields-title" className="text-lg font-bold">
            {t(title)}
          </h2>
          <p className="mt-1 text-sm text-muted">{t(applying ? 'form.applyLead' : 'form.editLead')}</p>
        </div>
        {outcome && outcome.code !== '' && (
          <Notice variant="bad">
            <p>{outcome.message}</p>
            {outcome.code === 'BIRTH_DATE_REQUIRED' && (
              <SiteLink
                to={`${routePath('user_profile')}#birth-date`}
                className="inline-flex min-h-11 items-center underline"
              >
                {t('birthDate.toProfile')}
              </SiteLink>
            )}
          </Notice>
        )}
        <FormRow
          id={reading.id}
          label={t('form.reading')}
          hint={t('form.readingHint')}
          fault={reading.errors ? t('fault.reading') : null}
        >
          <input
            {...getInputProps(reading, { type: 'text' })}
            key={reading.key}
            {...tied(reading, form)}
            maxLength={nickNameMaxLength}
            className="field"
          />
        </FormRow>
        <FormRow
          id={introduction.id}
          label={t('form.introduction')}
          hint={t('form.upTo', { count: 500 })}
          fault={introduction.errors ? t('fault.introduction') : null}
        >
          <textarea
            {...getTextareaProps(introduction)}
            key={introduction.key}
            {...tied(introduction, form)}
            maxLength={introductionMaxLength}
            rows={4}
            placeholder={t('form.introductionPlaceholder')}
            className="field field-sizing-content max-h-80 min-h-28"
          />
        </FormRow>
        <FormRow
          id={schedule.id}
          label={t('form.schedule')}
          hint={t('form.upTo', { count: 100 })}
          fault={schedule.errors ? t('fault.schedule') : null}
        >
          <input
            {...getInputProps(schedule, { type: 'text' })}
            key={schedule.key}
            {...tied(schedule, form)}
            maxLength={scheduleMaxLength}
            placeholder={t('form.schedulePlaceholder')}
            className="field"
          />
        </FormRow>
        <GenreChoice field={genres} />
        <LinkInputs field={links} form={form} />
        {applying && (
          <div className="flex flex-col gap-1.5 border-t border-line pt-5">
            <label htmlFor={acceptedGuideline.id} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                {...getInputProps(acceptedGuideline, { type: 'checkbox', value: guidelineEdition })}
                key={acceptedGuideline.key}
                {...tied(acceptedGuideline, form)}
                className="size-5 shrink-0"
              />
              <span>{t('guideline.accept', { edition: guidelineEdition })}</span>
            </label>
            <FieldFault id={acceptedGuideline.id} fault={acceptedGuideline.errors ? t('fault.guideline') : null} />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="primary" disabled={busy} className="min-h-12 min-w-40">
            {t(submit)}
          </Button>
          {outcome?.intent === 'save' && outcome.status === 200 && !busy && (
            <Notice variant="good" title={t('form.saved')} />
          )}
        </div>
      </section>
    </Form>
  )
}
