import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { LeafRound } from '#contract/leaf-events/schemas.ts'
import { useLanguage } from '../../shell/locale/index.ts'
import { roundIn } from './in-language.ts'

/** Later states of a round have a higher progress. */
const progressOf = ({ ballots, result }: LeafRound): number =>
  ballots + (result === null ? 0 : result.override === null ? 0.25 : 0.5)

/**
 * The rounds in the language of the page with the latest totals, which arrive over the socket; votes on another device load
 * the page again.
 */
export function useLiveRounds(eventId: number, loaded: readonly LeafRound[], live: boolean): readonly LeafRound[] {
  const { revalidate } = useRevalidator()
  const language = useLanguage()
  const [received, setReceived] = useState<ReadonlyMap<number, LeafRound>>(new Map())
  useEffect(() => {
    if (!live) return undefined
    let stop = () => {}
    let ended = false
    let joinedBefore = false
    void import('./leaf-event-room.ts').then(({ watchLeafEvent }) => {
      if (ended) return
      stop = watchLeafEvent(eventId, {
        joined() {
          // The totals may have changed while there was no connection.
          if (joinedBefore) void revalidate()
          joinedBefore = true
        },
        changed: (changed) =>
          setReceived((rounds) => new Map([...rounds, ...changed.map((round) => [round.id, round] as const)])),
        voted: () => void revalidate(),
      })
    })
    return () => {
      ended = true
      stop()
    }
  }, [eventId, live, revalidate])
  return loaded.map((round) => {
    const newer = received.get(round.id)
    return roundIn(language, newer !== undefined && progressOf(newer) >= progressOf(round) ? newer : round)
  })
}
