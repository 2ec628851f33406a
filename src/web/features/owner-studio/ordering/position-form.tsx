import { useId, type FormEvent } from 'react'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'

interface PositionFormProps {
  readonly total: number
  /** From 1. */
  readonly position: number
  onChoose(index: number): void
}

/** Moves an item of a long list to the position with a number. */
export function PositionForm({ total, position, onChoose }: PositionFormProps) {
  const { t } = useTranslation('owner')
  const id = useId()
  function choose(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const chosen = Number(new FormData(event.currentTarget).get('position'))
    if (Number.isInteger(chosen)) onChoose(chosen - 1)
  }
  return (
    <form onSubmit={choose} className="mr-auto flex items-center gap-2">
      <label htmlFor={id} className="text-sm font-bold">
        {t('order.position', { total })}
      </label>
      <input
        key={position}
        id={id}
        name="position"
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={total}
        defaultValue={position}
        className="field w-24"
      />
      <Button type="submit">{t('order.moveTo')}</Button>
    </form>
  )
}
