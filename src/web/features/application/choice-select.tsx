import { getSelectProps, type FieldMetadata } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { FormRow, tied } from '../../ui/form-parts.tsx'

interface ChoiceSelectProps<Value> {
  readonly field: FieldMetadata<Value>
  readonly form: { readonly allErrors: Record<string, unknown> }
  readonly label: string
  readonly fault: string | null
  /** `marked`: sets `data-marked` for the surrounding styles; the empty option has it too. */
  readonly choices: readonly { readonly value: string; readonly label: string; readonly marked: boolean }[]
}

/** A required select without a preselected option. */
export function ChoiceSelect<Value>({ field, form, label, fault, choices }: ChoiceSelectProps<Value>) {
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
