import { useId } from 'react'
import { FormRow } from '../../ui/form-fields.tsx'

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly hint?: string
  readonly max?: number
  readonly type?: 'text' | 'number' | 'datetime-local'
  readonly required?: boolean
  readonly lang?: string
}

const attributesOf = ({ name, value, max, required, lang }: FieldProps) => ({
  name,
  defaultValue: value,
  ...(max !== undefined && { maxLength: max }),
  ...(required === true && { required: true }),
  ...(lang !== undefined && { lang }),
})

/** A labelled input of one line. */
export function InputField(props: FieldProps) {
  const id = useId()
  const { label, hint, type = 'text' } = props
  return (
    <FormRow id={id} label={label} {...(hint !== undefined && { hint })} fault={null}>
      <input id={id} type={type} {...(type === 'number' && { min: 0 })} {...attributesOf(props)} className="field" />
    </FormRow>
  )
}

/** A labelled input of several lines. */
export function AreaField(props: FieldProps) {
  const id = useId()
  const { label, hint } = props
  return (
    <FormRow id={id} label={label} {...(hint !== undefined && { hint })} fault={null}>
      <textarea id={id} rows={4} {...attributesOf(props)} className="field field-sizing-content max-h-96 min-h-28" />
    </FormRow>
  )
}

interface CheckProps {
  readonly name: string
  readonly label: string
  readonly checked: boolean
  readonly value?: string
}

export function CheckField({ name, label, checked, value }: CheckProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} className="size-5 shrink-0" />
      {label}
    </label>
  )
}
