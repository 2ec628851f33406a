import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shell/locale/index.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Unsettled } from './unsettled.ts'

/** Nobody knows yet whether this was sent, and how to find out. */
export function UnsettledNotice({ unsettled: { gift, quantity } }: { unsettled: Unsettled }) {
  const { t } = useTranslation('gifts')
  const language = useLanguage()
  return <Notice look="bad">{t('unsettled', { gift: gift.name[language], quantity })}</Notice>
}
