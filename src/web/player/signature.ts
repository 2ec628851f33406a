/** Asks for a signature of the stream's addresses; null where they need none. Rejects where it is refused or not reached. */
export type Sign = () => Promise<string | null>

/** A signature lasts five minutes; renewed well before that, one that fails can be asked for again. */
const renewMs = 120_000

/**
 * Opens a stream when its signature is there, at once where it needs none, and keeps the signature fresh; the returned
 * function closes what was opened. `failed` hears that there was no signature to be had.
 */
export function openSigned(
  sign: Sign | null,
  failed: () => void,
  open: (signature: () => string | null) => () => void,
): () => void {
  if (sign === null) return open(() => null)
  let close = () => {}
  let closed = false
  let current: string | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  const renew = async () => {
    current = await sign()
  }
  renew().then(() => {
    if (closed) return
    // A renewal that fails leaves the former one, which is good for a while yet.
    timer = setInterval(() => void renew().catch(() => {}), renewMs)
    close = open(() => current)
  }, failed)
  return () => {
    closed = true
    clearInterval(timer)
    close()
  }
}

const fileAddress = /(\/hls\/[^/?]+)\/(?:~[^/?]+\/)?([^/?]+)(\?.*)?$/

/** The address of a stream's file under this signature, in place of the one that it may have. */
export function signedAddress(url: string, signature: string | null): string {
  const between = signature === null ? '' : `~${signature}/`
  return url.replace(
    fileAddress,
    (_, stream: string, file: string, query = '') => `${stream}/${between}${file}${query}`,
  )
}
