import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button.tsx'
import { Section } from './section.tsx'

/** Downloads all stored data about the user as a file. */
export function ExportSection() {
  const { t } = useTranslation('profile')
  return (
    <Section name="export" title={t('export.title')} lead={t('export.lead')}>
      <div>
        <a href="/v1/account/export" download="kirari-account.json" className={buttonClass()}>
          <Download aria-hidden className="size-5" />
          {t('export.submit')}
        </a>
      </div>
    </Section>
  )
}
