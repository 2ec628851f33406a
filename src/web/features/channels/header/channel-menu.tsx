import { Ellipsis, EyeOff, Flag, LogIn } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import { toApiError } from '../../../api/api-error.ts'
import { useLoginCallURL, useProfile } from '../../../shell/account/use-account.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { toast } from '../../../shell/toasts/index.ts'
import { lazyPart } from '../../../shell/reload/lazy-part.ts'
import { useTranslation } from '../../../texts/index.ts'
import { closeSheet, openSheet, Sheet } from '../../../ui/sheet.tsx'
import { reportSheetId } from './report-sheet-id.ts'

const ReportSheet = lazyPart(() => import('./report-sheet.tsx'))

const menuId = 'channel-menu'
const row = 'flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-raised'

/** Reporting of the channel and blocking of its owner; members of the channel have neither. */
export function ChannelMenu({ channel }: { channel: ChannelProfile }) {
  const { t } = useTranslation('channels')
  const profile = useProfile()
  const login = useLoginCallURL()
  const [reporting, setReporting] = useState(false)
  if (channel.role !== null) return null
  const { owner } = channel

  async function block(): Promise<void> {
    closeSheet(menuId)
    try {
      const { browserApi } = await import('../../../api/browser.ts')
      await browserApi('POST /v1/blocks', { body: { userId: owner.id, blocked: true } })
      await toast.success(t('menu.blocked', { name: owner.nickName }))
    } catch (error) {
      await toast.error(toApiError(error).message)
    }
  }

  function report(): void {
    closeSheet(menuId)
    // The sheet opens itself when it is first loaded.
    if (reporting) openSheet(reportSheetId)
    else setReporting(true)
  }

  return (
    <>
      <button
        type="button"
        aria-label={t('menu.open')}
        title={t('menu.open')}
        aria-haspopup="dialog"
        onClick={() => openSheet(menuId)}
        className="icon-button"
      >
        <Ellipsis aria-hidden className="size-5" />
      </button>
      <Sheet id={menuId} title={t('menu.title')}>
        {profile === null ? (
          <SiteLink to={login} className={row}>
            <LogIn aria-hidden className="size-5 shrink-0 text-muted" />
            {t('menu.signIn')}
          </SiteLink>
        ) : (
          <>
            <MenuRow icon={<Flag aria-hidden className="size-5 shrink-0 text-muted" />} onClick={report}>
              {t('menu.report')}
            </MenuRow>
            <MenuRow icon={<EyeOff aria-hidden className="size-5 shrink-0 text-muted" />} onClick={() => void block()}>
              {t('menu.block', { name: owner.nickName })}
            </MenuRow>
          </>
        )}
      </Sheet>
      {reporting && (
        <Suspense>
          <ReportSheet channel={channel} onSent={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  )
}

interface MenuRowProps {
  readonly icon: ReactNode
  readonly children: ReactNode
  onClick(): void
}

function MenuRow({ icon, children, onClick }: MenuRowProps) {
  return (
    <button type="button" onClick={onClick} className={row}>
      {icon}
      {children}
    </button>
  )
}
