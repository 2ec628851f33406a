import { useMemo } from 'react'
import type { Live } from '#contract/lives/schemas.ts'

/** The function that fetches signatures for the media addresses of a live; null if they need none. */
export function useSign({ id, signed }: Pick<Live, 'id' | 'signed'>): (() => Promise<string | null>) | null {
  return useMemo(() => {
    if (!signed) return null
    return async () => {
      const { browserApi } = await import('./browser.ts')
      return (await browserApi('GET /v1/lives/{id}/playback', { params: { id } })).signature
    }
  }, [id, signed])
}
