import { useId, type ReactNode } from 'react'
import { useTranslation } from '../texts/index.ts'
import { FormRow } from '../ui/form-fields.tsx'

interface RowProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly value: string | undefined
  readonly max?: number
  readonly type?: 'text' | 'number' | 'datetime-local'
  readonly invalid: boolean
  /** The message for an invalid value; the greatest length if omitted. */
  readonly fault?: string
  readonly required?: boolean
  /** The language of the text, where it is not that of the page. */
  readonly lang?: string
}

const idOf = (id: string, name: string): string => `${name}${id.replaceAll(/\W/g, '-')}`

const inputProps = ({ name, value, max, invalid, required, lang }: RowProps, id: string) => ({
  id,
  name,
  defaultValue: value ?? '',
  ...(max !== undefined && { maxLength: max }),
  ...(required && { required: true }),
  ...(lang !== undefined && { lang }),
  'aria-invalid': invalid || undefined,
  'aria-describedby': invalid ? `${id}-fault` : undefined,
})

function useFault({ invalid, fault, max }: RowProps): string | null {
  const { t } = useTranslation('saving')
  if (!invalid) return null
  if (fault !== undefined) return fault
  return max === undefined ? t('fault.value') : t('fault.text', { max })
}

/** A labelled value of one line. */
export function TextRow(props: RowProps) {
  const id = idOf(useId(), props.name)
  const { label, hint, type = 'text' } = props
  return (
    <FormRow id={id} label={label} {...(hint !== undefined && { hint })} fault={useFault(props)}>
      <input type={type} {...(type === 'number' && { min: 0 })} {...inputProps(props, id)} className="field" />
    </FormRow>
  )
}

/** How a name or title is pronounced, in kana. */
export function ReadingRow(props: Pick<RowProps, 'label' | 'value' | 'invalid'> & { readonly max: number }) {
  const { t } = useTranslation('saving')
  const fault = t('fault.reading', { max: props.max })
  return <TextRow {...props} name="reading" hint={t('readingHint')} fault={fault} />
}

/** A labelled text of several lines. */
export function AreaRow(props: RowProps) {
  const id = idOf(useId(), props.name)
  const { label, hint } = props
  return (
    <FormRow id={id} label={label} {...(hint !== undefined && { hint })} fault={useFault(props)}>
      <textarea {...inputProps(props, id)} rows={4} className="field field-sizing-content max-h-96 min-h-28" />
    </FormRow>
  )
}

/** A labelled choice of one value; `children` are its options. */
export function SelectRow({ children, ...props }: RowProps & { readonly children: ReactNode }) {
  const id = idOf(useId(), props.name)
  const { label, hint } = props
  return (
    <FormRow id={id} label={label} {...(hint !== undefined && { hint })} fault={useFault(props)}>
      <select {...inputProps(props, id)} className="field">
        {children}
      </select>
    </FormRow>
  )
}
