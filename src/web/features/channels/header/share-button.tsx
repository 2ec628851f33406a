import { Share2 } from 'lucide-react'
import { toast } from '../../../shell/toasts/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { sharePage } from '../../../ui/share-page.ts'

interface ShareButtonProps {
  readonly title: string
  /** Path and query, for a page that differs from the one without its query. */
  readonly address?: string
}

/** Shares the address of the present page. */
export function ShareButton({ title, address }: ShareButtonProps) {
  const { t } = useTranslation('channels')
  async function share(): Promise<void> {
    const outcome = await sharePage(title, address && window.location.origin + address)
    if (outcome === 'copied') await toast.success(t('copied'))
    if (outcome === 'failed') await toast.error(t('copyFailed'))
  }
  return (
    <button
      type="button"
      aria-label={t('share')}
      title={t('share')}
      onClick={() => void share()}
      className="icon-button"
    >
      <Share2 aria-hidden className="size-5" />
    </button>
  )
}
