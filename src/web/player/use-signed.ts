import { useEffect, useState } from 'react'
import { signedAddress, type Sign } from './signature.ts'

/** The address as it may be asked for: at once where it needs no signature, else when there is one; null until then. */
export function useSigned(url: string | null, sign: Sign | null): string | null {
  const [signed, setSigned] = useState<{ readonly url: string; readonly address: string } | null>(null)
  useEffect(() => {
    if (url === null || sign === null) return undefined
    let left = false
    sign().then(
      (signature) => {
        if (!left) setSigned({ url, address: signedAddress(url, signature) })
      },
      // The stream asks again and tells; here the cover stays.
      () => {},
    )
    return () => {
      left = true
    }
  }, [url, sign])
  if (sign === null) return url
  return signed !== null && signed.url === url ? signed.address : null
}
