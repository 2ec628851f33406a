import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatElapsed } from '../../../shell/locale/index.ts'

/** How long a recording is. */
export function ArchiveLength({ milliseconds }: { milliseconds: number }) {
  const { t } = useTranslation('lives')
  const time = formatElapsed(milliseconds)
  return (
    <span className="ml-auto inline-flex items-center gap-1 tabular-nums">
      <Play aria-hidden className="size-4 fill-current" />
      <span aria-hidden>{time}</span>
      <span className="sr-only">{t('archive.length', { time })}</span>
    </span>
  )
}
