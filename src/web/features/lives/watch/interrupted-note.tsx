import { Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { interruptionGraceSeconds } from '#contract/lives/limits.ts'

/** Whole seconds left before an interruption that began at `since` ends the live. */
export const secondsLeft = (since: string, now: number): number =>
  Math.min(
    interruptionGraceSeconds,
    Math.max(0, Math.ceil(interruptionGraceSeconds - (now - Date.parse(since)) / 1000)),
  )

/** Above the standby video: the encoder is disconnected, and the seconds left to reconnect. */
export function InterruptedNote({ since, now }: { since: string; now: number }) {
  const { t } = useTranslation('lives')
  return (
    <output className="pointer-events-none absolute inset-x-0 top-0 flex items-center gap-3 bg-night/85 px-4 py-2 text-white">
      <Unplug aria-hidden className="size-5 shrink-0" />
      <span className="text-xs leading-snug sm:text-sm">
        <strong className="block text-sm font-black sm:text-base">{t('stage.interrupted')}</strong>
        <span suppressHydrationWarning>
          {t('stage.interruptedText', { grace: interruptionGraceSeconds, left: secondsLeft(since, now) })}
        </span>
      </span>
    </output>
  )
}
