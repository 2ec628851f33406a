import {
  Clapperboard,
  Coins,
  LayoutDashboard,
  LogOut,
  MailOpen,
  MicVocal,
  Radio,
  Settings2,
  Trophy,
  UserRound,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Profile } from '#contract/account/schemas.ts'
import { toApiError } from '../../../api/api-error.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { routePath } from '../../navigation/route-path.ts'
import { SiteLink } from '../../prefetch/site-link.tsx'
import { LazyUnreadBadge } from '../../thanks/lazy-badge.tsx'
import { toast } from '../../toasts/index.ts'
import { HeldCoins } from '../../wallet/held-coins.tsx'
import { useLazyPart } from '../lazy-hydration.tsx'

const entry = 'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left hover:bg-raised'

export interface UserMenuProps {
  readonly profile: Profile
  /** The user owns or edits a channel. */
  readonly edits: boolean
}

async function logOut(): Promise<void> {
  try {
    const { logout } = await import('../../identity/sign-out.ts')
    await logout()
  } catch (error) {
    await toast.error(toApiError(error).message)
  }
}

export function UserMenu({ profile, edits }: UserMenuProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const menu = useRef<HTMLDetailsElement>(null)
  // It may have been opened before hydration. A repeated click comes after this: the sign-out closes the menu.
  useEffect(() => setOpen(menu.current?.open === true), [])
  const part = useLazyPart(menu)
  return (
    <details
      {...part}
      name="header-menu"
      className="relative"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary
        aria-label={t('userMenu', { name: profile.user.nickName })}
        className="relative flex size-11 list-none items-center justify-center rounded-full hover:bg-raised"
      >
        <Avatar src={profile.user.avatarUrl} className="size-9" />
        <LazyUnreadBadge updates userId={profile.user.id} className="absolute -right-0.5 -top-0.5" />
      </summary>
      <div className="card absolute right-0 z-30 mt-1 w-64 p-2">
        <p className="truncate px-3 py-2 font-bold">{profile.user.nickName}</p>
        <ul>
          {profile.roles.includes('liver') && (
            <>
              <li>
                <SiteLink to={routePath('live___home')} className={entry}>
                  <LayoutDashboard aria-hidden className="size-5" />
                  {t('liveHome')}
                </SiteLink>
              </li>
              <li>
                <SiteLink to={routePath('user_live___live_create')} className={entry}>
                  <Radio aria-hidden className="size-5" />
                  {t('createLive')}
                </SiteLink>
              </li>
              <li>
                <SiteLink to={routePath('user_live___live_stream_setting')} className={entry}>
                  <Settings2 aria-hidden className="size-5" />
                  {t('streamSetting')}
                </SiteLink>
              </li>
            </>
          )}
          {profile.roles.includes('organizer') && (
            <li>
              <SiteLink to={routePath('organizer')} className={entry}>
                <Trophy aria-hidden className="size-5" />
                {t('organizer')}
              </SiteLink>
            </li>
          )}
          {edits && (
            <li>
              <SiteLink to={routePath('studio')} className={entry}>
                <Clapperboard aria-hidden className="size-5" />
                {t('studio')}
              </SiteLink>
            </li>
          )}
          <li>
            <SiteLink to={routePath('user_profile')} className={entry}>
              <UserRound aria-hidden className="size-5" />
              {t('userProfile')}
            </SiteLink>
          </li>
          <li>
            <SiteLink to={routePath('thanks_message')} className={entry}>
              <MailOpen aria-hidden className="size-5 shrink-0" />
              <span className="flex-1">{t('thanksMessages')}</span>
              {open && <LazyUnreadBadge userId={profile.user.id} />}
            </SiteLink>
          </li>
          <li>
            <SiteLink to={routePath('coins')} className={`flex-wrap gap-y-0 ${entry}`}>
              <Coins aria-hidden className="size-5 shrink-0" />
              <span className="flex-1">{t('coins')}</span>
              {open && <HeldCoins />}
            </SiteLink>
          </li>
          <li>
            <SiteLink to={routePath('liver_profile')} className={entry}>
              <MicVocal aria-hidden className="size-5" />
              {t(profile.roles.includes('liver') ? 'liverProfile' : 'becomeLiver')}
            </SiteLink>
          </li>
          <li>
            <button
              type="button"
              onClick={() => {
                setOpen(false)
                void logOut()
              }}
              className={entry}
            >
              <LogOut aria-hidden className="size-5" />
              {t('logout')}
            </button>
          </li>
        </ul>
      </div>
    </details>
  )
}
