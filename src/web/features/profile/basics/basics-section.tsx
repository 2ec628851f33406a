import { getFormProps, getInputProps, getSelectProps, getTextareaProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { bioMaxLength, nickNameMaxLength, signatureMaxLength } from '#contract/account/limits.ts'
import type { AccountSettings } from '#contract/account/schemas.ts'
import { languages } from '#contract/languages.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { FormRow, tied } from '../../../ui/form-fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { ProfileOutcome } from '../outcome.ts'
import { Section, useSending } from '../section.tsx'
import { readBasics, type Basics, type BasicsFields } from './basics-form.ts'
import type { Region } from './regions.ts'

const languageNames = { ja: '日本語', en: 'English', ko: '한국어' } as const

interface BasicsSectionProps {
  readonly settings: AccountSettings
  readonly regions: readonly Region[]
  readonly outcome: ProfileOutcome | undefined
  /** Whether the page was reloaded after saving. */
  readonly saved: boolean
}

/** The public profile of the user, with their language and country. */
export function BasicsSection({ settings, regions, outcome, saved }: BasicsSectionProps) {
  const { t } = useTranslation('profile')
  const sending = useSending('basics')
  const { user, language, country } = settings
  const { nickName, bio, signature } = user
  const [form, fields] = useForm<BasicsFields, Basics>({
    id: 'basics-form',
    ...(outcome?.reply && { lastResult: outcome.reply }),
    defaultValue: { nickName, bio, signature, language, country },
    onValidate: ({ formData }) => readBasics(formData),
    // Not on blur: an error that appears during a click would move the button away from the pointer.
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  })
  const fault = (name: 'nickName' | 'bio' | 'signature' | 'language' | 'country') =>
    fields[name].errors ? t(`basics.fault.${name}`) : null
  const isSaved = outcome ? outcome.status === 200 : saved
  return (
    <Section name="basics" title={t('basics.title')} lead={t('basics.lead')}>
      <Form method="post" preventScrollReset {...getFormProps(form)} className="flex flex-col gap-6">
        <input type="hidden" name="intent" value="basics" />
        {outcome && outcome.code !== '' && <Notice variant="bad">{outcome.message}</Notice>}
        <FormRow
          id={fields.nickName.id}
          label={t('basics.nickName')}
          hint={t('upTo', { count: 30 })}
          fault={fault('nickName')}
        >
          <input
            {...getInputProps(fields.nickName, { type: 'text' })}
            key={fields.nickName.key}
            {...tied(fields.nickName, form)}
            maxLength={nickNameMaxLength}
            // oxlint-disable-next-line jsx-a11y/autocomplete-valid -- `nickname` is a valid autofill field name of HTML
            autoComplete="nickname"
            className="field"
          />
        </FormRow>
        <FormRow id={fields.bio.id} label={t('basics.bio')} hint={t('upTo', { count: 500 })} fault={fault('bio')}>
          <textarea
            {...getTextareaProps(fields.bio)}
            key={fields.bio.key}
            {...tied(fields.bio, form)}
            maxLength={bioMaxLength}
            rows={4}
            placeholder={t('basics.bioPlaceholder')}
            className="field field-sizing-content max-h-80 min-h-28"
          />
        </FormRow>
        <FormRow
          id={fields.signature.id}
          label={t('basics.signature')}
          hint={t('upTo', { count: 60 })}
          fault={fault('signature')}
        >
          <input
            {...getInputProps(fields.signature, { type: 'text' })}
            key={fields.signature.key}
            {...tied(fields.signature, form)}
            maxLength={signatureMaxLength}
            placeholder={t('basics.signaturePlaceholder')}
            className="field"
          />
        </FormRow>
        <div className="grid gap-6 sm:grid-cols-2">
          <FormRow id={fields.language.id} label={t('basics.language')} fault={fault('language')}>
            <select {...getSelectProps(fields.language)} key={fields.language.key} className="field">
              {languages.map((value) => (
                <option key={value} value={value} lang={value}>
                  {languageNames[value]}
                </option>
              ))}
            </select>
          </FormRow>
          <FormRow id={fields.country.id} label={t('basics.country')} fault={fault('country')}>
            <select
              {...getSelectProps(fields.country)}
              key={fields.country.key}
              autoComplete="country"
              className="field"
            >
              {regions.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </FormRow>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="primary" disabled={sending} className="min-w-36">
            {t('save')}
          </Button>
          {isSaved && !sending && <Notice variant="good" title={t('saved')} />}
        </div>
      </Form>
    </Section>
  )
}
