import { useEffect, useRef, useState } from 'react'
import type { Pick } from '#contract/picks/schemas.ts'
import { ignoreFileError } from '../../shell/reload/reload-guard.ts'

/** Older picks are read when so many are left. */
const AHEAD = 4

/** The opened pick and the older ones, which are read as the viewer comes near. */
export function usePickList(first: readonly Pick[], next: string | null, current: number): readonly Pick[] {
  const [picks, setPicks] = useState(first)
  const cursor = useRef(next)
  const reading = useRef(false)
  useEffect(() => {
    async function readMore(after: string): Promise<void> {
      const { browserApi } = await import('../../api/browser.ts')
      const page = await browserApi('GET /v1/picks', { query: { cursor: after } })
      cursor.current = page.next
      setPicks((known) => [...known, ...page.picks.filter(({ id }) => !known.some((one) => one.id === id))])
    }
    if (reading.current || cursor.current === null || picks.length - current > AHEAD) return
    reading.current = true
    readMore(cursor.current)
      .catch(ignoreFileError)
      .finally(() => (reading.current = false))
  }, [picks, current])
  return picks
}
