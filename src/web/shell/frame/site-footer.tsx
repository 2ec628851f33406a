import { useTranslation } from 'react-i18next'
import { SiteLink } from '../prefetch/site-link.tsx'
import { useSite } from '../site.ts'
import { Wordmark } from './wordmark.tsx'

const link = 'inline-flex min-h-11 items-center hover:text-ink hover:underline'

export function SiteFooter() {
  const { t } = useTranslation()
  const site = useSite()
  return (
    <footer className="border-t border-line bg-surface text-sm text-muted">
      <div className="wide-column flex flex-col gap-4 py-8 sm:flex-row sm:items-center sm:justify-between">
        <div>
          <div className="text-ink">
            <Wordmark name={site.name} />
          </div>
          <p className="mt-2">{site.description}</p>
        </div>
        <ul className="flex flex-wrap gap-x-6">
          <li>
            <a href={`mailto:${site.contactMail}`} className={link}>
              {t('contact')}
            </a>
          </li>
          <li>
            <SiteLink to="/health" prefetch="none" className={link}>
              {t('serviceStatus')}
            </SiteLink>
          </li>
          <li>
            <a href="/docs" className={link}>
              API
            </a>
          </li>
        </ul>
      </div>
    </footer>
  )
}
