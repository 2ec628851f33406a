import { Bell } from 'lucide-react'
import type { Live } from '#contract/lives/schemas.ts'
import { useLoginCallURL } from '../../../shell/account/use-account.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { buttonClass } from '../../../ui/button.tsx'

interface ReminderSignInProps {
  readonly live: Pick<Live, 'title'>
  readonly primary: boolean
  readonly className?: string
}

/** In place of the reminder, a visitor has a link to the sign-in page, which leads back to this one. */
export function ReminderSignIn({ live: { title }, primary, className }: ReminderSignInProps) {
  const { t } = useTranslation('lives')
  return (
    <SiteLink
      to={useLoginCallURL()}
      aria-label={t('reminder.signIn', { title })}
      className={buttonClass(primary ? 'primary' : 'plain', className)}
    >
      <Bell aria-hidden className="size-5 shrink-0" />
      {t('reminder.set')}
    </SiteLink>
  )
}
