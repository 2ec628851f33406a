import { Ellipsis, EyeOff, Flag, LogIn } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Liver } from '#contract/livers/schemas.ts'
import { toApiError } from '../../../api/api-error.ts'
import { useLoginCallURL, useProfile } from '../../../shell/account/use-account.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { toast } from '../../../shell/toasts/index.ts'
import { lazyPart } from '../../../shell/reload/lazy-part.ts'
import { useTranslation } from '../../../texts/index.ts'
import { closeSheet, openSheet, Sheet } from '../../../ui/sheet.tsx'
import { reportSheetId } from './report-sheet-id.ts'

const ReportSheet = lazyPart(() => import('./report-sheet.tsx'))

const menuId = 'liver-menu'
const row = 'flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-raised'

interface LiverMenuProps {
  readonly liver: Pick<Liver, 'id' | 'nickName'>
}

/** Reporting and blocking of a liver; livers have neither on their own page. */
export function LiverMenu({ liver }: LiverMenuProps) {
  const { t } = useTranslation('livers')
  const profile = useProfile()
  const login = useLoginCallURL()
  const [reporting, setReporting] = useState(false)
  if (profile?.user.id === liver.id) return null

  async function block(): Promise<void> {
    closeSheet(menuId)
    try {
      const { browserApi } = await import('../../../api/browser.ts')
      await browserApi('POST /v1/blocks', { body: { userId: liver.id, blocked: true } })
      await toast.success(t('menu.blocked', { name: liver.nickName }))
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
      <Sheet id={menuId} title={liver.nickName}>
        {profile === null ? (
          <SiteLink to={login} className={row}>
            <LogIn aria-hidden className="size-5 shrink-0 text-muted" />
            {t('menu.signIn')}
          </SiteLink>
        ) : (
          <>
            <button type="button" onClick={report} className={row}>
              <Flag aria-hidden className="size-5 shrink-0 text-muted" />
              {t('menu.report')}
            </button>
            <button type="button" onClick={() => void block()} className={row}>
              <EyeOff aria-hidden className="size-5 shrink-0 text-muted" />
              {t('menu.block', { name: liver.nickName })}
            </button>
          </>
        )}
      </Sheet>
      {reporting && (
        <Suspense>
          <ReportSheet liver={liver} onSent={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  )
}
