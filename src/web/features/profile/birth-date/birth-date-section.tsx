import { getFormProps, getInputProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { minimumAge } from '#contract/account/limits.ts'
import { formatDay, useLanguage } from '../../../shell/locale/index.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldFault, FormRow, tied } from '../../../ui/form-fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { ProfileOutcome } from '../outcome.ts'
import { Section, useSending } from '../section.tsx'
import { readBirthDate, type BirthDateFields } from './birth-date-form.ts'

interface BirthDateSectionProps {
  readonly birthDate: string | null
  readonly range: { readonly min: string; readonly max: string }
  readonly outcome: ProfileOutcome | undefined
}

/** The birth date: a form until it is set, then read-only. */
export function BirthDateSection({ birthDate, range, outcome }: BirthDateSectionProps) {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  if (birthDate === null) return <BirthDateForm range={range} outcome={outcome} />
  return (
    <Section name="birthDate" title={t('birthDate.title')} lead={t('birthDate.known')}>
      {outcome?.status === 200 && (
        <Notice variant="good" title={t('birthDate.done')}>
          <SiteLink to={routePath('liver_profile')} className="inline-flex min-h-11 items-center underline">
            {t('birthDate.toLiver')}
          </SiteLink>
        </Notice>
      )}
      {outcome && outcome.code !== '' && <Notice variant="bad">{outcome.message}</Notice>}
      <p className="text-lg font-bold">
        <time dateTime={birthDate}>{formatDay(birthDate, language)}</time>
      </p>
    </Section>
  )
}

function BirthDateForm({ range, outcome }: Omit<BirthDateSectionProps, 'birthDate'>) {
  const { t } = useTranslation('profile')
  const sending = useSending('birth-date')
  const [form, { birthDate, final }] = useForm<BirthDateFields>({
    id: 'birth-date-form',
    ...(outcome?.reply && { lastResult: outcome.reply }),
    onValidate: ({ formData }) => readBirthDate(formData),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  })
  const tooYoung = birthDate.errors?.includes('tooYoung') === true
  const fault = birthDate.errors ? t(`birthDate.fault.${tooYoung ? 'tooYoung' : 'impossible'}`) : null
  return (
    <Section name="birthDate" title={t('birthDate.title')} lead={t('birthDate.lead')}>
      <Form method="post" preventScrollReset {...getFormProps(form)} className="flex flex-col gap-5">
        <input type="hidden" name="intent" value="birth-date" />
        {outcome && outcome.code !== '' && <Notice variant="bad">{outcome.message}</Notice>}
        <FormRow
          id={birthDate.id}
          label={t('birthDate.date')}
          hint={t('birthDate.hint', { age: minimumAge })}
          fault={fault}
        >
          <input
            {...getInputProps(birthDate, { type: 'date' })}
            key={birthDate.key}
            {...tied(birthDate, form)}
            {...range}
            autoComplete="bday"
            className="field sm:w-60"
          />
        </FormRow>
        <div className="flex flex-col gap-1.5">
          <label htmlFor={final.id} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              {...getInputProps(final, { type: 'checkbox', value: 'yes' })}
              key={final.key}
              {...tied(final, form)}
              className="size-5 shrink-0"
            />
            <span>{t('birthDate.final')}</span>
          </label>
          <FieldFault id={final.id} fault={final.errors ? t('birthDate.fault.final') : null} />
        </div>
        <div>
          <Button type="submit" variant="primary" disabled={sending} className="min-w-36">
            {t('birthDate.submit')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}
