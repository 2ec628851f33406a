import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'

export function ViewerCount({ viewers, className = '' }: { viewers: number; className?: string }) {
  const { t } = useTranslation('lives')
  const formatted = formatNumber(viewers, useLanguage())
  return (
    <span className={`inline-flex items-center gap-1 tabular-nums ${className}`}>
      <Users aria-hidden className="size-4" />
      <span aria-hidden>{formatted}</span>
      <span className="sr-only">{t('viewers', { count: viewers, formatted })}</span>
    </span>
  )
}
