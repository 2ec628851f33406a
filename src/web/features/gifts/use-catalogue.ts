import { useEffect, useState } from 'react'
import type { Gift } from '#contract/gifts/schemas.ts'

let loading: Promise<readonly Gift[]> | null = null

/** Loads once per page load, and again after a failure. */
function loadCatalogue(): Promise<readonly Gift[]> {
  loading ??= fetchCatalogue().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function fetchCatalogue(): Promise<readonly Gift[]> {
  const { browserApi } = await import('../../api/browser.ts')
  const { gifts } = await browserApi('GET /v1/gifts')
  return gifts
}

/** `undefined` while loading, `null` after a failure. Loading starts when `enabled` is true. */
export function useCatalogue(enabled: boolean): readonly Gift[] | null | undefined {
  const [gifts, setGifts] = useState<readonly Gift[] | null>()
  useEffect(() => {
    if (!enabled) return undefined
    let unmounted = false
    loadCatalogue().then(
      (loaded) => unmounted || setGifts(loaded),
      () => unmounted || setGifts(null),
    )
    return () => {
      unmounted = true
    }
  }, [enabled])
  return gifts
}
