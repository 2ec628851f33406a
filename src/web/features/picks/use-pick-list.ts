import { useEffect, useRef, useState } from 'react'
import type { Pick } from '#contract/picks/schemas.ts'
import { ignoreFileError } from '../../shell/reload/reload-guard.ts'

/** Older picks are read when so many are left. */
const AHEAD = 4

interface PickList {
  /** The opened pick and the older ones that were read. */
  readonly picks: readonly Pick[]
  /** There are older ones still. */
  readonly hasMore: boolean
}

/** Reads older picks as the viewer comes near; `wanted` is the position of the pick that they want, which may not be read yet. */
export function usePickList(first: readonly Pick[], next: string | null, wanted: number): PickList {
  const [picks, setPicks] = useState(first)
  const [cursor, setCursor] = useState(next)
  const reading = useRef(false)
  useEffect(() => {
    async function readMore(after: string): Promise<void> {
      const { browserApi } = await import('../../api/browser.ts')
      const page = await browserApi('GET /v1/picks', { query: { cursor: after } })
      setCursor(page.next)
      setPicks((known) => [...known, ...page.picks.filter(({ id }) => !known.some((one) => one.id === id))])
    }
    if (reading.current || cursor === null || picks.length - wanted > AHEAD) return
    reading.current = true
    readMore(cursor)
      .catch(ignoreFileError)
      .finally(() => (reading.current = false))
  }, [picks, cursor, wanted])
  return { picks, hasMore: cursor !== null }
}
