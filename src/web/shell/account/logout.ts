import { browserApi } from '../../api/browser.ts'
import { toApiError } from '../../api/index.ts'
import { toast } from '../toasts/index.ts'
import { signedInMarker } from './signed-in-marker.ts'

/** Tells the server, forgets the marker, and loads the page anew. */
export async function logout(): Promise<void> {
  try {
    await browserApi('POST /v1/logout', { body: {} })
  } catch (error) {
    await toast.error(toApiError(error).message)
    return
  }
  document.cookie = signedInMarker(false)
  window.location.reload()
}
