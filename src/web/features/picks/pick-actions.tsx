import { Flag, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Pick } from '#contract/picks/schemas.ts'
import { useOpenPage } from '../../shell/navigation/language-parameter.tsx'
import { toApiError } from '../../api/api-error.ts'
import { useLoginCallURL, useProfile } from '../../shell/account/use-account.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { toast } from '../../shell/toasts/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { sharePage } from '../../ui/share-page.ts'
import { pickMomentPath } from './addresses.ts'
import { PickReport } from './pick-report.tsx'

/** Sharing, reporting and removing a pick. */
export function PickActions({ pick, className }: { pick: Pick; className: string }) {
  const { t } = useTranslation('picks')
  const openPage = useOpenPage()
  const profile = useProfile()
  const login = useLoginCallURL()
  const [reporting, setReporting] = useState(false)
  const { id, title, cutter, removable } = pick

  async function share(): Promise<void> {
    const outcome = await sharePage(title)
    if (outcome === 'copied') await toast.success(t('copied'))
    if (outcome === 'failed') await toast.error(t('copyFailed'))
  }

  async function remove(): Promise<void> {
    try {
      const { browserApi } = await import('../../api/browser.ts')
      await browserApi('DELETE /v1/picks/{id}', { params: { id } })
      await openPage(pickMomentPath(pick), { replace: true })
      await toast.success(t('removed'))
    } catch (error) {
      await toast.error(toApiError(error).message || t('failed'))
    }
  }

  const own = profile !== null && profile.user.id === cutter?.id
  return (
    <>
      <button
        type="button"
        aria-label={t('share')}
        title={t('share')}
        onClick={() => void share()}
        className={className}
      >
        <Share2 aria-hidden className="size-5" />
      </button>
      {profile === null && (
        <SiteLink to={login} aria-label={t('reportSignIn')} title={t('reportSignIn')} className={className}>
          <Flag aria-hidden className="size-5" />
        </SiteLink>
      )}
      {profile !== null && !own && (
        <button
          type="button"
          aria-label={t('report')}
          title={t('report')}
          onClick={() => setReporting(true)}
          className={className}
        >
          <Flag aria-hidden className="size-5" />
        </button>
      )}
      {removable && (
        <Confirm
          label={t('remove')}
          icon={<Trash2 aria-hidden className="size-5" />}
          title={t('removeTitle')}
          text={t('removeText')}
          intent={() => void remove()}
          className={className}
        />
      )}
      {reporting && <PickReport pick={pick} onClose={() => setReporting(false)} />}
    </>
  )
}
