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
