import { useTranslation } from 'react-i18next'

export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:p-3">
      {t('skipToContent')}
    </a>
  )
}
