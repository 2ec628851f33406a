import { useTranslation } from 'react-i18next'

/** What is called loud begins here, in dB below full scale. */
const loudDecibels = -6
/** The left end of the meter. */
const quietDecibels = -60

/** The loudest moment of late, as a figure and as a bar. */
export function SoundLevel({ level }: { level: number | null }) {
  const { t } = useTranslation('studio')
  if (level === null) return null
  const filled = Math.min(100, Math.max(0, ((level - quietDecibels) / -quietDecibels) * 100))
  return (
    <div>
      <p className="flex items-baseline justify-between">
        <span className="text-tiny text-muted">{t('health.soundLevel')}</span>
        <span className="font-bold tabular-nums">{t('health.decibels', { value: level.toFixed(1) })}</span>
      </p>
      <div aria-hidden className="mt-1 h-2 overflow-hidden rounded-full bg-raised">
        <div
          className={`h-full rounded-full ${level > loudDecibels ? 'bg-live' : 'bg-brand'}`}
          style={{ width: `${filled}%` }}
        />
      </div>
    </div>
  )
}
