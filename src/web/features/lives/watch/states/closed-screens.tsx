import { Ban, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { useTranslation } from '../../../../texts/index.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { OtherLives } from './other-lives.tsx'
import { StateScreen } from './state-screen.tsx'
import { ToOthers } from './to-others.tsx'

interface ClosedScreenProps {
  readonly live: Live
}

/** For viewers who do not follow the liver. */
export function LockedScreen({ live, action }: ClosedScreenProps & { readonly action: ReactNode }) {
  const { t } = useTranslation('watch')
  return (
    <StateScreen
      key="locked"
      live={live}
      icon={LockKeyhole}
      title={t('stage.locked')}
      action={action ?? <ToOthers other={null} />}
    >
      <p className="state-liver">
        <Avatar src={live.liver.avatarUrl} className="size-10" />
        <span className="truncate font-bold">{live.liver.nickName}</span>
      </p>
      <p className="state-text">{t('stage.lockedText')}</p>
    </StateScreen>
  )
}

interface BlockedScreenProps extends ClosedScreenProps {
  readonly now: number
  /** Other lives on air. */
  readonly others: readonly Live[]
}

/** For viewers whom the liver has blocked. */
export function BlockedScreen({ live, now, others }: BlockedScreenProps) {
  const { t } = useTranslation('watch')
  return (
    <StateScreen
      key="blocked"
      live={live}
      icon={Ban}
      title={t('stage.blocked')}
      action={<ToOthers other={others[0] ?? null} />}
      more={<OtherLives lives={others} now={now} />}
    >
      <p className="state-text">{t('stage.blockedText', { name: live.liver.nickName })}</p>
    </StateScreen>
  )
}
