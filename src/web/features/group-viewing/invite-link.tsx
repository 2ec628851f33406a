import { Link, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { groupViewingHours, participantsMax } from '#contract/group-viewings/limits.ts'
import { toast } from '../../shell/toasts/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { Button } from '../../ui/button.tsx'
import { sharePage } from '../../ui/share-page.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

interface InviteLinkProps {
  /** The whole address. */
  readonly url: string
  /** Of the content. */
  readonly title: string
  /** Further buttons. */
  readonly children?: ReactNode
}

/** The invite link of a group viewing, to copy and to share. */
export function InviteLink({ url, title, children }: InviteLinkProps) {
  const { t } = useTranslation('group')
  const canShare = useHydrated() && 'share' in navigator

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url)
      await toast.success(t('invite.copied'))
    } catch {
      await toast.error(t('invite.copyFailed'))
    }
  }

  async function share(): Promise<void> {
    if ((await sharePage(t('invite.shareTitle', { title }), url)) === 'failed')
      await toast.error(t('invite.copyFailed'))
  }

  return (
    <div className="flex flex-col gap-3 p-2">
      <p className="text-sm text-muted">{t('invite.text', { most: participantsMax, hours: groupViewingHours })}</p>
      <input
        readOnly
        aria-label={t('invite.link')}
        value={url}
        onFocus={({ target }) => target.select()}
        className="field text-sm"
      />
      {children}
      <Button variant={children === undefined ? 'primary' : 'plain'} onClick={() => void copy()}>
        <Link aria-hidden className="size-5" />
        {t('invite.copy')}
      </Button>
      {canShare && (
        <Button onClick={() => void share()}>
          <Share2 aria-hidden className="size-5" />
          {t('invite.share')}
        </Button>
      )}
    </div>
  )
}
