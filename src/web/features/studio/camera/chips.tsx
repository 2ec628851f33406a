import { useId } from 'react'

interface ChipsProps<Value extends string> {
  readonly legend: string
  /** Otherwise the legend is for screen readers only. */
  readonly shownLegend?: boolean
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: Value
  readonly hint?: string
  readonly onChoose: (value: Value) => void
}

/** A group of radio buttons in one row, which scrolls if it is long. */
export function Chips<Value extends string>({ legend, shownLegend = false, ...props }: ChipsProps<Value>) {
  const { choices, chosen, hint, onChoose } = props
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={shownLegend ? 'mb-1.5 text-sm font-bold' : 'sr-only'}>{legend}</legend>
      <div className="camera-chips">
        {choices.map(({ value, label }) => (
          <label key={value} className="camera-chip palt">
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
      {hint !== undefined && <p className="mt-1 text-tiny text-muted">{hint}</p>}
    </fieldset>
  )
}
