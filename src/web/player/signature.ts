import { useEffect, useState } from 'react'
import type { SignaturePurpose } from '#contract/playback.ts'

/**
 * Fetches a signature for addresses of a stream; null if they need none. Rejects if refused or unreachable. `remote`: for a
 * playback device, which cannot renew it.
 */
export type Sign = (purpose?: SignaturePurpose) => Promise<string | null>

/** A signature lasts five minutes; renewed well before that, a failed renewal can be repeated. */
const renewMs = 120_000

/**
 * Opens a stream once its signature is there, at once if it needs none, and renews the signature if it `renews`. Calls
 * `onFailed` with the error if the first signature cannot be fetched. The returned function closes the stream.
 */
export function openSigned(
  sign: Sign | null,
  onFailed: (error: unknown) => void,
  open: (signature: () => string | null) => () => void,
  renews = true,
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
    // After a failed renewal the former signature is still valid for a while.
    if (renews) timer = setInterval(() => void renew().catch(() => {}), renewMs)
    close = open(() => current)
  }, onFailed)
  return () => {
    closed = true
    clearInterval(timer)
    close()
  }
}

const fileAddress = /(\/hls\/[^/?]+)\/(?:~[^/?]+\/)?([^/?]+)(\?.*)?$/

/** The signature in the address of a stream's file; null without one. */
export const signatureOf = (url: string): string | null => /\/hls\/[^/?]+\/~([^/?]+)\//.exec(url)?.[1] ?? null

/** Puts the signature into the address of a stream's file, in place of a former one. */
export function signedAddress(url: string, signature: string | null): string {
  const segment = signature === null ? '' : `~${signature}/`
  return url.replace(
    fileAddress,
    (_, stream: string, file: string, query = '') => `${stream}/${segment}${file}${query}`,
  )
}

/** The signed address of an image, or `url` if it needs no signature; null until the signature is there. */
export function useSigned(url: string | null, sign: Sign | null): string | null {
  const [signed, setSigned] = useState<{ readonly url: string; readonly address: string } | null>(null)
  useEffect(() => {
    if (url === null || sign === null) return undefined
    let unmounted = false
    sign().then(
      (signature) => {
        if (!unmounted) setSigned({ url, address: signedAddress(url, signature) })
      },
      // The stream fetches its own signature and reports failures; here the cover remains.
      () => {},
    )
    return () => {
      unmounted = true
    }
  }, [url, sign])
  if (sign === null) return url
  return signed !== null && signed.url === url ? signed.address : null
}
