import {
  getFormProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  useForm,
  type FieldMetadata,
  type SubmissionResult,
} from '@conform-to/react'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import {
  ageGroups,
  applicationRetentionDays,
  isMinor,
  type ApplicationCampaign,
} from '#contract/applications/limits.ts'
import type { ApplicationFields } from '#contract/applications/schemas.ts'
import { useGenreChoices } from '../../shell/genres.ts'
import { useTranslation } from '../../texts/index.ts'
import { Button } from '../../ui/button.tsx'
import { FormRow, tied } from '../../ui/form-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { anchor, readApplication, type ApplicationInputs } from './application-form.ts'
import { GuardianConsent, TermsConsent } from './consent-checkboxes.tsx'

interface EntryFormProps {
  readonly campaign: ApplicationCampaign
  /** The API error; empty if only fields are invalid. */
  readonly message: string
  readonly reply: SubmissionResult | undefined
}

/** The form of the application, filled with the last input. */
export function EntryForm({ campaign, message, reply }: EntryFormProps) {
  const { t } = useTranslation('application')
  const genres = useGenreChoices()
  const busy = useNavigation().formData !== undefined
  const [form, fields] = useForm<ApplicationInputs, ApplicationFields>({
    id: 'liver-application',
    ...(reply && { lastResult: reply }),
    onValidate: ({ formData }) => readApplication(formData),
    // Not on blur: an error that appears during a click would move the button away from the pointer.
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  })
  const title = useRef<HTMLHeadingElement>(null)
  const returnedToEdit = useRef(reply !== undefined && reply.error === undefined)
  useEffect(() => {
    if (returnedToEdit.current) title.current?.focus()
  }, [])
  const { name, mail, ageGroup, guardianConsent, genre, workUrl, message: about, termsAccepted } = fields
  return (
    <Form method="post" action={`#${anchor}`} {...getFormProps(form)} className="card flex flex-col gap-7 p-5 sm:p-8">
      <input type="hidden" name="campaign" value={campaign} />
      <h3 ref={title} tabIndex={-1} className="text-lg font-bold outline-none">
        {t('title')}
      </h3>
      {(message !== '' || form.status === 'error') && (
        <Notice variant="bad">{message === '' ? t('fault.summary') : message}</Notice>
      )}
      <FormRow
        id={name.id}
        label={t('name')}
        hint={t('requiredUpTo', { count: 50 })}
        fault={name.errors ? t('fault.name') : null}
      >
        <input
          {...getInputProps(name, { type: 'text' })}
          key={name.key}
          {...tied(name, form)}
          autoComplete="name"
          placeholder={t('namePlaceholder')}
          className="field"
        />
      </FormRow>
      <FormRow id={mail.id} label={t('mail')} hint={t('required')} fault={mail.errors ? t('fault.mail') : null}>
        <input
          {...getInputProps(mail, { type: 'email' })}
          key={mail.key}
          {...tied(mail, form)}
          autoComplete="email"
          className="field"
        />
      </FormRow>
      <div className="group/age flex flex-col gap-4">
        <ChoiceSelect
          field={ageGroup}
          form={form}
          label={t('ageGroup')}
          fault={ageGroup.errors ? t('fault.ageGroup') : null}
          choices={ageGroups.map((value) => ({ value, label: t(`age.${value}`), marked: !isMinor(value) }))}
        />
        <div className="group-has-[[data-marked]:checked]/age:hidden">
          <GuardianConsent field={guardianConsent} form={form} />
        </div>
      </div>
      <ChoiceSelect
        field={genre}
        form={form}
        label={t('genre')}
        fault={genre.errors ? t('fault.genre') : null}
        choices={genres.map(({ id, name }) => ({ value: id, label: name, marked: false }))}
      />
      <FormRow
        id={workUrl.id}
        label={t('workUrl')}
        hint={t('workUrlHint')}
        fault={workUrl.errors ? t('fault.workUrl') : null}
      >
        <input
          {...getInputProps(workUrl, { type: 'url' })}
          key={workUrl.key}
          {...tied(workUrl, form)}
          placeholder="https://"
          className="field"
        />
      </FormRow>
      <FormRow
        id={about.id}
        label={t('message')}
        hint={t('optionalUpTo', { count: 1000 })}
        fault={about.errors ? t('fault.message') : null}
      >
        <textarea
          {...getTextareaProps(about)}
          key={about.key}
          {...tied(about, form)}
          rows={5}
          placeholder={t('messagePlaceholder')}
          className="field field-sizing-content max-h-96 min-h-32"
        />
      </FormRow>
      <TermsConsent field={termsAccepted} form={form} />
      <p className="text-sm text-muted">{t('kept', { count: applicationRetentionDays })}</p>
      <Button
        type="submit"
        name="intent"
        value="confirm"
        variant="primary"
        disabled={busy}
        className="min-h-13 text-lg"
      >
        {t('toConfirm')}
      </Button>
    </Form>
  )
}

interface ChoiceSelectProps<Value> {
  readonly field: FieldMetadata<Value>
  readonly form: { readonly allErrors: Record<string, unknown> }
  readonly label: string
  readonly fault: string | null
  /** `marked`: sets `data-marked` for the surrounding styles; the empty option has it too. */
  readonly choices: readonly { readonly value: string; readonly label: string; readonly marked: boolean }[]
}

/** A required select without a preselected option. */
function ChoiceSelect<Value>({ field, form, label, fault, choices }: ChoiceSelectProps<Value>) {
  const { t } = useTranslation('application')
  return (
    <FormRow id={field.id} label={label} hint={t('required')} fault={fault}>
      <select {...getSelectProps(field)} key={field.key} {...tied(field, form)} className="field">
        <option value="" data-marked>
          {t('choose')}
        </option>
        {choices.map(({ value, label, marked }) => (
          <option key={value} value={value} data-marked={marked || undefined}>
            {label}
          </option>
        ))}
      </select>
    </FormRow>
  )
}
