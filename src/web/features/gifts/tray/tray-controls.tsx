import { yenForCoins } from '#contract/coins/schemas.ts'
import { comboSeconds } from '#contract/gifts/limits.ts'
import type { Gift } from '#contract/gifts/schemas.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { buttonClass } from '../../../ui/button.tsx'

interface GiftChoiceProps {
  readonly gifts: readonly Gift[]
  readonly chosen: string | null
  readonly choose: (id: string) => void
}

/** The catalogue as radio buttons. */
export function GiftChoice({ gifts, chosen, choose }: GiftChoiceProps) {
  const { t } = useTranslation('gifts')
  const language = useLanguage()
  return (
    <fieldset className="grid grid-cols-4 gap-1 p-1">
      <legend className="sr-only">{t('choose')}</legend>
      {gifts.map((gift) => (
        <label
          key={gift.id}
          className="flex cursor-pointer flex-col items-center gap-0.5 rounded-control border-2 border-transparent px-0.5 py-1.5 text-center transition-colors hover:bg-raised has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name="gift"
            value={gift.id}
            checked={chosen === gift.id}
            onChange={() => choose(gift.id)}
            className="sr-only"
          />
          <img src={gift.imageUrl} alt="" width={56} height={56} loading="lazy" className="size-14" />
          <span className="palt line-clamp-2 w-full text-tiny font-bold">{gift.name[language]}</span>
          <span className="palt whitespace-nowrap text-tiny tabular-nums text-muted">
            {t('coins', { count: gift.coins, formatted: formatNumber(gift.coins, language) })}
            <span className="sr-only">{t('yen', { formatted: formatNumber(yenForCoins(gift.coins), language) })}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

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

interface SendButtonProps {
  /** A gift is chosen. */
  readonly ready: boolean
  readonly busy: boolean
  /** The combo that the next press continues. */
  readonly combo: { readonly count: number; readonly sentAt: number } | null
  readonly onPress: () => void
}

/** Sends the chosen gift, or continues the combo until its bar ends. One element in all states, to hold the focus. */
export function SendButton({ ready, busy, combo, onPress }: SendButtonProps) {
  const { t } = useTranslation('gifts')
  return (
    <button
      type="button"
      disabled={!ready}
      // A button with `disabled` loses the focus.
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onPress}
      className={buttonClass(
        'primary',
        `relative shrink-0 overflow-hidden whitespace-nowrap tabular-nums ${combo ? 'px-4' : ''}`,
      )}
    >
      {combo && (
        <span
          key={combo.sentAt}
          aria-hidden
          className="absolute inset-x-0 bottom-0 h-1 origin-left bg-spark motion-safe:animate-[gift-combo_linear_both]"
          style={{ animationDuration: `${comboSeconds}s` }}
        />
      )}
      {combo ? t('combo', { count: combo.count }) : t('send')}
    </button>
  )
}
