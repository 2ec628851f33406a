import { useEffect, useSyncExternalStore } from 'react'
import { keepPageWhile } from '../../../shell/reload/unsaved-work.ts'
import { progressToast } from '../../../shell/toasts/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { useWakeLock } from '../../../ui/use-wake-lock.ts'
import { openTusTransfer } from './tus-transfer.ts'
import { guardUnload } from './unload-guard.ts'
import { createUploadQueue, type Upload } from './upload-queue.ts'
import { createUploadToast } from './upload-toast.ts'
import { watchConnection } from './watch-connection.ts'
import { serverNow } from '../../../server-clock/index.ts'

/** The uploads of this tab. Their code loads with the page: if it failed to load later, the chosen file would be lost. */
export const uploadQueue = createUploadQueue({ open: openTusTransfer, now: () => performance.now() })

const uploadToast = createUploadToast(uploadQueue, progressToast)

let watching = false

const none: readonly Upload[] = []

/** The uploads of this tab, which continue when the user leaves the page. */
export function useUploads(): readonly Upload[] {
  const { t } = useTranslation('owner', { keyPrefix: 'uploads.toast' })
  const uploads = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.uploads, () => none)
  useWakeLock(uploads.some(({ state }) => state === 'sending'))
  useEffect(() => {
    if (watching) return
    watching = true
    // Not stopped on unmount: the uploads continue.
    watchConnection({
      queue: uploadQueue,
      now: serverNow,
      isOnline: () => navigator.onLine,
      every: (ms, check) => void setInterval(check, ms),
      onOnline: (check) => window.addEventListener('online', check),
    })
    guardUnload(uploadQueue, window)
    // Also a refused or paused file would have to be chosen again.
    keepPageWhile(() => uploadQueue.uploads().length > 0)
  }, [])
  useEffect(
    () =>
      uploadToast.list({
        progress: (values) => t('progress', values),
        done: () => t('done'),
        refused: () => t('refused'),
      }),
    [t],
  )
  return uploads
}
