import { useTranslation } from 'react-i18next'
import type { Licence } from '#contract/livers/schemas.ts'
import { formatDay, useLanguage } from '../../shell/locale/index.ts'
import { useSite } from '../../shell/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The state of the licence, its reason and the next step. */
export function LicenceNotice({ licence }: { licence: Licence }) {
  const { t } = useTranslation('liver')
  const language = useLanguage()
  const { contactMail } = useSite()
  const { state, reason, appliedAt } = licence
  switch (state) {
    case 'none':
      return null
    case 'applied':
      return (
        <Notice look="info" title={t('state.applied')}>
          {appliedAt !== null && (
            <p className="mt-1">{t('state.appliedText', { day: formatDay(appliedAt, language) })}</p>
          )}
        </Notice>
      )
    case 'granted':
      return (
        <Notice look="good" title={t('state.granted')}>
          <p className="mt-1">{t('state.grantedText')}</p>
          <ButtonLink to="/user_live/live_create" look="primary" className="mt-3">
            {t('state.toCreate')}
          </ButtonLink>
        </Notice>
      )
    case 'refused':
      return (
        <Notice look="warn" title={t('state.refused')}>
          <Reason reason={reason} />
          <p className="mt-2">{t('state.refusedText')}</p>
        </Notice>
      )
    case 'suspended':
      return (
        <Notice look="warn" title={t('state.suspended')}>
          <Reason reason={reason} />
          <p className="mt-2">{t('state.suspendedText')}</p>
          <a href={`mailto:${contactMail}`} className="inline-flex min-h-11 items-center underline">
            {t('state.contact', { mail: contactMail })}
          </a>
        </Notice>
      )
  }
}

/** The reason as written by staff. */
function Reason({ reason }: { reason: string }) {
  const { t } = useTranslation('liver')
  if (reason === '') return null
  return (
    <dl className="mt-2">
      <dt className="font-bold">{t('state.reason')}</dt>
      <dd className="whitespace-pre-line">{reason}</dd>
    </dl>
  )
}
