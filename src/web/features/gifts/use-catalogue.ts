import { useEffect, useState } from 'react'
import type { Gift } from '#contract/gifts.ts'

let loading: Promise<readonly Gift[]> | null = null

async function askForCatalogue(): Promise<readonly Gift[]> {
  const { browserApi } = await import('../../api/browser.ts')
  return (await browserApi('GET /v1/gifts')).gifts
}

/** Asked once for as long as the page stands; once more after it could not be had. */
function loadCatalogue(): Promise<readonly Gift[]> {
  loading ??= askForCatalogue().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** `undefined` until it is there, `null` when it can't be had; loaded once it is `wanted`. */
export function useCatalogue(wanted: boolean): readonly Gift[] | null | undefined {
  const [gifts, setGifts] = useState<readonly Gift[] | null>()
  useEffect(() => {
    if (!wanted) return undefined
    let over = false
    loadCatalogue().then(
      (loaded) => over || setGifts(loaded),
      () => over || setGifts(null),
    )
    return () => {
      over = true
    }
  }, [wanted])
  return gifts
}
