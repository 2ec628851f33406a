import { useTranslation } from 'react-i18next'
import { comboSeconds } from '#contract/gifts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import './combo-button.css'

interface ComboButtonProps {
  readonly count: number
  readonly disabled: boolean
  readonly onPress: () => void
}

/** The same again, as long as the bar on it lasts. */
export function ComboButton({ count, disabled, onPress }: ComboButtonProps) {
  const { t } = useTranslation('gifts')
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className={buttonClass('primary', 'relative shrink-0 overflow-hidden whitespace-nowrap px-4 tabular-nums')}
    >
      <span
        aria-hidden
        className="absolute inset-x-0 bottom-0 h-1 origin-left bg-spark motion-safe:animate-[gift-combo_linear_both]"
        style={{ animationDuration: `${comboSeconds}s` }}
      />
      {t('combo', { count })}
    </button>
  )
}
