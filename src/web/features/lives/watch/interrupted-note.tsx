import { Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { interruptionLeft, interruptionGrace } from './interruption.ts'

/** Above the standby picture: the encoder is gone, and how long it may stay away. */
export function InterruptedNote({ since, now }: { since: string; now: number }) {
  const { t } = useTranslation('lives')
  return (
    <output className="pointer-events-none absolute inset-x-0 top-0 flex items-center gap-3 bg-night/85 px-4 py-2 text-white">
      <Unplug aria-hidden className="size-5 shrink-0" />
      <span className="text-xs leading-snug sm:text-sm">
        <strong className="block text-sm font-black sm:text-base">{t('stage.interrupted')}</strong>
        <span suppressHydrationWarning>
          {t('stage.interruptedText', { grace: interruptionGrace, left: interruptionLeft(since, now) })}
        </span>
      </span>
    </output>
  )
}
