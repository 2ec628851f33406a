import { useTranslation } from 'react-i18next'
import { comboSeconds } from '#contract/gifts/limits.ts'
import { buttonClass } from '../../../ui/button.tsx'

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
