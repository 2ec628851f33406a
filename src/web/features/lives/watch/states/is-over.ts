import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Live } from '#contract/lives/schemas.ts'

const over: readonly Live['state'][] = ['ended', 'archived', 'cancelled']

/** Whether the live is over, so that its page shows what comes next. */
export const isOver = ({ state }: Pick<Live, 'state'>): boolean => over.includes(state)

/** The page was loaded before the end: loads the next live of the liver and the others on air. */
export function useReadAgainAtEnd(loaded: Live, live: Live): void {
  const { revalidate } = useRevalidator()
  const hasEnded = isOver(live) && !isOver(loaded)
  useEffect(() => {
    if (hasEnded) void revalidate()
  }, [hasEnded, revalidate])
}
