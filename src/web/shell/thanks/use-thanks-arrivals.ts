import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useProfile } from '../account/use-account.ts'
import { ignoreFileError } from '../reload/reload-guard.ts'

/** Reads the page again when a message of this liver, or of any without one, has arrived; not while `active` is false. */
export function useThanksArrivals({ of, active = true }: { readonly of?: number; readonly active?: boolean }): void {
  const userId = useProfile()?.user.id
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (userId === undefined || !active) return undefined
    let stop: () => void = () => {}
    let closed = false
    async function watch(viewerId: number): Promise<void> {
      const { watchThanks } = await import('./watch-thanks.ts')
      if (closed) return
      stop = watchThanks(viewerId, (liverId) => {
        if (of === undefined || liverId === null || liverId === of) void revalidate()
      })
    }
    // Without it the page is right after a reload.
    watch(userId).catch(ignoreFileError)
    return () => {
      closed = true
      stop()
    }
  }, [userId, of, active, revalidate])
}
