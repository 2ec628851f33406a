import type { UploadQueue } from './upload-queue.ts'

export interface UploadToastTexts {
  progress(values: { readonly count: number; readonly percent: number }): string
  done(): string
  refused(): string
}

interface ProgressToast {
  update(id: string, message: string): Promise<void>
  finish(id: string, message: string, outcome: 'success' | 'error'): Promise<void>
  dismiss(id: string): Promise<void>
}

const id = 'uploads'

/** Shows the progress of all uploads in one toast while no page lists them. */
export function createUploadToast(
  { uploads, subscribe }: Pick<UploadQueue, 'uploads' | 'subscribe'>,
  toast: ProgressToast,
) {
  let lists = 0
  let texts: UploadToastTexts | null = null
  let shown: string | null = null

  function finish({ done, refused }: UploadToastTexts): void {
    if (shown === null) return
    shown = null
    void (uploads().length === 0 ? toast.finish(id, done(), 'success') : toast.finish(id, refused(), 'error'))
  }

  function update(): void {
    if (lists > 0 || texts === null) return
    const open = uploads().filter(({ state }) => state !== 'refused')
    if (open.length === 0) return finish(texts)
    const sum = (key: 'sent' | 'bytes') => open.reduce((total, upload) => total + upload[key], 0)
    const percent = Math.floor((sum('sent') / Math.max(sum('bytes'), 1)) * 100)
    const message = texts.progress({ count: open.length, percent })
    if (message === shown) return
    shown = message
    void toast.update(id, message)
  }

  subscribe(update)

  return {
    /** A page lists the uploads, in the language of `current`; call the returned function when it no longer does. */
    list(current: UploadToastTexts): () => void {
      lists += 1
      texts = current
      if (shown !== null) void toast.dismiss(id)
      shown = null
      return () => {
        lists -= 1
        update()
      }
    },
  }
}
