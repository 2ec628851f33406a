import { useTranslation } from 'react-i18next'
import { useProfile } from '../../shell/account/use-account.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Shown when no live is on air, with a link to create one for livers. */
export function EmptyHome() {
  const { t } = useTranslation('lives')
  const isLiver = useProfile()?.roles.includes('liver') === true
  return (
    <div className="card flex flex-col items-center gap-4 px-6 py-12 text-center">
      <svg viewBox="0 0 220 120" aria-hidden className="w-56 text-brand-ink">
        <path d="M20 104h180" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
        <path d="M62 10 38 102h64L78 10zM142 10l-24 92h64l-24-92z" fill="currentColor" fillOpacity="0.12" />
        <rect x="54" y="2" width="32" height="12" rx="6" fill="currentColor" />
        <rect x="134" y="2" width="32" height="12" rx="6" fill="currentColor" />
        <path d="M110 52v50M98 104h24" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
        <rect x="101" y="30" width="18" height="30" rx="9" fill="currentColor" />
        <path
          d="M186 34c1 7 3 9 10 10-7 1-9 3-10 10-1-7-3-9-10-10 7-1 9-3 10-10ZM30 48c.8 5 2 6.200 7 7-5 .8-6.200 2-7 7-.8-5-2-6.200-7-7 5-.8 6.200-2 7-7Z"
          fill="#ffc845"
        />
      </svg>
      <p className="text-lg font-bold">{t('home.emptyTitle')}</p>
      <p className="text-muted">{t('home.emptyText')}</p>
      {isLiver && (
        <ButtonLink to="/user_live/live_create" look="primary">
          {t('home.emptyLiver')}
        </ButtonLink>
      )}
    </div>
  )
}
