import { Share2 } from 'lucide-react'
import { toast } from '../../../shell/toasts/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { sharePage } from '../../../ui/share-page.ts'

/** Opens the system's share sheet, or copies the link when there is none. */
export function useShare(title: string): () => Promise<void> {
  const { t } = useTranslation('watch')
  return async () => {
    const outcome = await sharePage(title)
    if (outcome === 'copied') await toast.success(t('copied'))
    if (outcome === 'failed') await toast.error(t('copyFailed'))
  }
}

export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation('watch')
  const share = useShare(title)
  return (
    <button type="button" aria-label={t('share')} title={t('share')} onClick={share} className="icon-button">
      <Share2 aria-hidden className="size-5" />
    </button>
  )
}
