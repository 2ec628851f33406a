import { Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { interruptionLeft, interruptionGrace } from './interruption.ts'

/** Over the waiting player: the encoder is gone, and how long it may stay away. */
export function InterruptedNote({ since, now }: { since: string; now: number }) {
  const { t } = useTranslation('lives')
  return (
    <output className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center gap-2 bg-night/70 p-6 text-center text-white">
      <Unplug aria-hidden className="size-10" />
      <p className="palt text-lg font-black sm:text-2xl">{t('stage.interrupted')}</p>
      <p className="text-balance text-sm sm:text-base" suppressHydrationWarning>
        {t('stage.interruptedText', { grace: interruptionGrace, left: interruptionLeft(since, now) })}
      </p>
    </output>
  )
}
