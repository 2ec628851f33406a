import { Flag } from 'lucide-react'
import type { Live } from '#contract/lives/schemas.ts'
import { MenuLink, MenuRow } from '../../../../player/index.ts'
import { useLoginCallURL, useProfile } from '../../../../shell/account/use-account.ts'
import { useTranslation } from '../../../../texts/index.ts'

interface ReportEntryProps {
  readonly live: Live
  onReport(): void
}

/** The entry of the player's menu that reports the live; it leads visitors to the sign-in page. */
export function ReportEntry({ live, onReport }: ReportEntryProps) {
  const { t } = useTranslation('watch')
  const profile = useProfile()
  const login = useLoginCallURL()
  if (profile === null) return <MenuLink icon={Flag} text={t('report.signIn')} to={login} />
  if (profile.user.id === live.liver.id) return null
  return <MenuRow icon={Flag} text={t('report.open')} onClick={onReport} />
}
