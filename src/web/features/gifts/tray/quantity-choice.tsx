import { useTranslation } from 'react-i18next'

const quantities = [1, 5, 10, 30, 99]

/** The quantity to send, as radio buttons. */
export function QuantityChoice({ quantity, choose }: { quantity: number; choose: (quantity: number) => void }) {
  const { t } = useTranslation('gifts')
  return (
    <fieldset className="flex gap-1.5">
      <legend className="sr-only">{t('quantity')}</legend>
      {quantities.map((one) => (
        <label
          key={one}
          className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-full border border-control px-2 text-sm font-bold tabular-nums has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name="quantity"
            value={one}
            checked={quantity === one}
            onChange={() => choose(one)}
            className="sr-only"
          />
          {t('times', { count: one })}
        </label>
      ))}
    </fieldset>
  )
}
