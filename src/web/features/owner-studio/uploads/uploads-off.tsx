import { useTranslation } from '../../../texts/index.ts'
import { Notice } from '../../../ui/notice.tsx'

/** This site takes no video files, and what its operator can change. */
export function UploadsOff() {
  const { t } = useTranslation('owner', { keyPrefix: 'uploads' })
  return (
    <Notice variant="info" title={t('off.title')}>
      <p>{t('off.text')}</p>
      <p className="mt-2 text-muted">{t('off.operator')}</p>
    </Notice>
  )
}
