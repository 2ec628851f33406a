import { useTranslation } from '../texts/index.ts'

/** Marks what the demo has made. */
export function DemoBadge() {
  const { t } = useTranslation()
  return <span className="inline-flex rounded-md bg-spark px-2 py-0.5 text-tiny font-bold text-night">{t('demo')}</span>
}
