/** `done`: shared, or dismissed by the user. */
export type ShareOutcome = 'done' | 'copied' | 'failed'

const canShare = () => 'share' in navigator
const isDismissal = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

const pageAddress = () => window.location.origin + window.location.pathname

/** Opens the system's share sheet for an address, that of the page by default, or copies the address when there is none. */
export async function sharePage(title: string, url = pageAddress()): Promise<ShareOutcome> {
  try {
    if (canShare()) {
      await navigator.share({ title, url })
      return 'done'
    }
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch (error) {
    return isDismissal(error) ? 'done' : 'failed'
  }
}
