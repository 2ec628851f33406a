import { loadPage, pendingTarget, wantFullLoads } from '../navigation/full-load.ts'
import { keepForms, readForms } from './kept-forms.ts'
import { mayReload, quietTime } from './may-reload.ts'

let leaving = -Infinity

/**
 * A file of this build is gone or spoilt. Loads the page that the visitor is on the way to, else the present one with
 * what its forms held (`forms`): once for each path in ten seconds. False when the failure has to be shown instead.
 */
export function reloadForFile(forms = readForms()): boolean {
  const now = Date.now()
  // One build's files fail together; the page goes already.
  if (now - leaving < quietTime) return true
  const target = pendingTarget()
  const { pathname } = new URL(target ?? '', window.location.href)
  // Without a network nothing can be loaded anew; to stay keeps more.
  if (!navigator.onLine || !mayReload(pathname, () => sessionStorage, now)) {
    wantFullLoads()
    return false
  }
  leaving = now
  // Who comes back to this page as it was left finds a router that still waits for the file.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  if (target === null) keepForms(forms)
  loadPage(target)
  return true
}
