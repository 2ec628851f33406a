import { Copy, MonitorX } from 'lucide-react'
import { toast } from '../shell/toasts/index.ts'
import { useTranslation } from '../texts/index.ts'
import { Button } from '../ui/button.tsx'

/** In place of the video: the browsers that can play it, and the link to open in one of them. */
export function UnsupportedNote() {
  const { t } = useTranslation('player')
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(window.location.origin + window.location.pathname)
      await toast.success(t('unsupported.copied'))
    } catch {
      await toast.error(t('unsupported.copyFailed'))
    }
  }
  return (
    <div className="pointer-events-auto flex max-w-md flex-col items-center gap-2 rounded-card bg-night/88 p-4">
      <MonitorX aria-hidden className="size-8 max-sm:hidden" strokeWidth={1.75} />
      <div role="alert">
        <p className="palt font-black sm:text-xl">{t('unsupported.title')}</p>
        <p className="mt-1 text-xs leading-normal sm:text-sm">{t('unsupported.text')}</p>
      </div>
      <Button variant="primary" onClick={copy} className="mt-1">
        <Copy aria-hidden className="size-5 shrink-0" />
        {t('unsupported.copy')}
      </Button>
    </div>
  )
}
