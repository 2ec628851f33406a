import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** For who may not go live: why, and what helps. */
export function NoLicense() {
  const { t } = useTranslation('studio')
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-6">
      <Notice look="warn" title={t('noLicense.title')}>
        <p className="mt-1">{t('noLicense.text')}</p>
      </Notice>
      <ButtonLink to="/">{t('noLicense.toTop')}</ButtonLink>
    </div>
  )
}
