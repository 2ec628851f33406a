import { Share2 } from 'lucide-react'
import { toast } from '../../../shell/toasts/index.ts'

const canShare = () => 'share' in navigator
const isDismissal = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
import { useTranslation } from '../../../texts/index.ts'

/** Opens the system's share sheet, or copies the link when there is none. */
export function useShare(title: string): () => Promise<void> {
  const { t } = useTranslation('watch')
  return async () => {
    const url = window.location.origin + window.location.pathname
    try {
      if (canShare()) {
        await navigator.share({ title, url })
      } else {
        await navigator.clipboard.writeText(url)
        await toast.success(t('copied'))
      }
    } catch (error) {
      if (!isDismissal(error)) await toast.error(t('copyFailed'))
    }
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
