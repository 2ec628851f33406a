import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { ignoreFileError } from '../../../shell/reload/reload-guard.ts'

/** Reloads the page when one of these livers starts a live or publishes something. */
export function usePublished(liverIds: readonly number[]): void {
  const { revalidate } = useRevalidator()
  const ids = liverIds.join()
  useEffect(() => {
    if (ids === '') return undefined
    let stop: () => void = () => {}
    let closed = false
    async function watch(): Promise<void> {
      const { watchTimeline } = await import('../../../api/timeline-room.ts')
      if (closed) return
      const sources = { channels: [], livers: ids.split(',').map(Number), owners: [] }
      stop = watchTimeline(sources, () => void revalidate())
    }
    // Without it the page is right after a reload.
    watch().catch(ignoreFileError)
    return () => {
      closed = true
      stop()
    }
  }, [ids, revalidate])
}
