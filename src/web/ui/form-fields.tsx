import type { ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'

/** A labelled input with hint and error, linked by ids for screen readers. */
export function FormRow(props: {
  id: string
  label: string
  hint?: string
  fault: string | null
  children: ReactNode
}) {
  const { id, label, hint, fault, children } = props
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-bold">
        {label}
        {hint !== undefined && <span className="ml-2 text-sm font-normal text-muted">{hint}</span>}
      </label>
      {children}
      <FieldFault id={id} fault={fault} />
    </div>
  )
}

export function FieldFault({ id, fault }: { id: string; fault: string | null }) {
  if (fault === null) return null
  return (
    <p id={`${id}-fault`} className="flex items-center gap-1.5 text-sm font-bold text-bad">
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      {fault}
    </p>
  )
}

interface Field {
  readonly id: string
  readonly name: string
  readonly errors: string[] | undefined
}

/** Links an input to its error; the first invalid input is focused, also without scripts. */
export function tied({ id, name, errors }: Field, form: { readonly allErrors: Record<string, unknown> }) {
  return {
    'aria-describedby': errors && `${id}-fault`,
    autoFocus: Object.keys(form.allErrors)[0] === name,
  }
}

interface Choice {
  readonly value: string
  readonly label: string
  readonly hint?: string
}

/** A group of radio buttons, each a large target. */
export function ChoiceGroup(props: {
  name: string
  legend: string
  choices: readonly Choice[]
  chosen: string | undefined
}) {
  const { name, legend, choices, chosen } = props
  return (
    <fieldset>
      <legend className="mb-1.5 font-bold">{legend}</legend>
      <div className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
        {choices.map(({ value, label, hint }) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-control px-4 py-2 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              className="size-5 shrink-0 outline-none"
            />
            <span>
              {label}
              {hint !== undefined && <span className="block text-tiny text-muted">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
