import { useTranslation } from 'react-i18next'
import { comboSeconds } from '#contract/gifts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import './send-button.css'

interface SendButtonProps {
  /** Something is chosen. */
  readonly ready: boolean
  readonly busy: boolean
  /** What goes on when it is pressed now. */
  readonly combo: { readonly count: number; readonly sentAt: number } | null
  readonly onPress: () => void
}

/** Sends what is chosen, and then the same again as long as the bar on it lasts. It stays one button, so that who presses it by keyboard keeps their place. */
export function SendButton({ ready, busy, combo, onPress }: SendButtonProps) {
  const { t } = useTranslation('gifts')
  return (
    <button
      type="button"
      disabled={!ready}
      // What is `disabled` loses the focus.
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
