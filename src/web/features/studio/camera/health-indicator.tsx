import { useTranslation } from '../../../texts/index.ts'
import type { Verdict } from './stream-verdict.ts'

const colours = { good: 'bg-good', warning: 'bg-spark', bad: 'bg-bad' } as const

const adviceId = 'camera-advice'

/** The health of the stream as one light; a tap shows what to do. */
export function HealthIndicator({ verdict: { level, advice } }: { verdict: Verdict }) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'phone' })
  return (
    <>
      <button type="button" popoverTarget={adviceId} className="camera-health palt" data-health={level}>
        <span aria-hidden className={`size-3 rounded-full ${colours[level]}`} />
        <span className="sr-only">{t('health.label')}</span>
        {t(`health.${level}`)}
      </button>
      <div id={adviceId} popover="auto" className="camera-advice">
        <p className="flex items-center gap-2 font-bold">
          <span aria-hidden className={`size-3 rounded-full ${colours[level]}`} />
          {t('health.label')} {t(`health.${level}`)}
        </p>
        <p className="mt-1 text-sm">{t(`advice.${advice}`)}</p>
      </div>
    </>
  )
}
