import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Live } from '#contract/lives/schemas.ts'
import { isOver } from '#contract/lives/states.ts'
import type { LiveState } from '../../../../live-room/index.ts'

/**
 * Reads the page again after the end of the live, for the next live of the liver and the others on air, and when its room was
 * closed to the viewer, whom the liver may have blocked.
 */
export function useReadAgain(loaded: Live, { live, closed }: Pick<LiveState, 'live' | 'closed'>): void {
  const { revalidate } = useRevalidator()
  const outdated = closed || (isOver(live) && !isOver(loaded))
  useEffect(() => {
    if (outdated) void revalidate()
  }, [outdated, revalidate])
}
