import { useMemo } from 'react'
import type { Live } from '#contract/lives.ts'

/** How the player of a live gets signatures for its addresses; null where they need none. */
export function useSign({ id, signed }: Pick<Live, 'id' | 'signed'>): (() => Promise<string | null>) | null {
  return useMemo(() => {
    if (!signed) return null
    return async () => {
      const { browserApi } = await import('./browser.ts')
      return (await browserApi('GET /v1/lives/{id}/playback', { params: { id } })).signature
    }
  }, [id, signed])
}
