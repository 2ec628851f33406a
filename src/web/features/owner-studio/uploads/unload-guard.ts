import type { UploadQueue } from './upload-queue.ts'

/** States of a file that arrives only while its tab is open; a paused upload was stopped by its user. */
const unfinished = new Set(['sending', 'queued', 'interrupted'])

/** Lets the browser ask before the tab is closed or reloaded while files are being sent. */
export function guardUnload(
  { uploads, subscribe }: Pick<UploadQueue, 'uploads' | 'subscribe'>,
  tab: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): void {
  const ask = (event: Event) => event.preventDefault()
  const update = () => {
    // Only while it is needed: some browsers do not keep pages with this listener for the back button.
    if (uploads().some(({ state }) => unfinished.has(state))) tab.addEventListener('beforeunload', ask)
    else tab.removeEventListener('beforeunload', ask)
  }
  subscribe(update)
  update()
}
