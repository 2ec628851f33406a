import { toApiError } from '../../api/api-error.ts'
import { toast } from '../toasts/index.ts'
import { signedInMarker } from './signed-in-marker.ts'

/** Tells the server, forgets the marker, and loads the page anew. */
export async function logout(): Promise<void> {
  try {
    // The client loads with the first call that a page makes by itself.
    const { browserApi } = await import('../../api/browser.ts')
    await browserApi('POST /v1/logout', { body: {} })
  } catch (error) {
    await toast.error(toApiError(error).message)
    return
  }
  document.cookie = signedInMarker(false)
  window.location.reload()
}
