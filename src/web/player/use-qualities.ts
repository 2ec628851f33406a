import { useEffect, useRef, useState, type RefObject } from 'react'
import type { LiveStream, Qualities } from './stream.ts'

const noQualities: Qualities = { offered: [], current: null, chosen: null }

interface QualityControl {
  readonly qualities: Qualities
  report(qualities: Qualities): void
  /** The name of the quality that the viewer chose for this stream, also after it is reopened; null for none. */
  chosenName(): string | null
  /** Takes an index of `offered`; null lets the player choose. */
  choose(index: number | null): void
}

/** The qualities of the stream at `path`. `savesData`: the smallest one plays, whatever the viewer has chosen. */
export function useQualities(
  stream: RefObject<Pick<LiveStream, 'chooseQuality'> | null>,
  path: string,
  savesData: boolean,
): QualityControl {
  const [qualities, setQualities] = useState(noQualities)
  const [qualitiesOf, setQualitiesOf] = useState(path)
  // Another live has other qualities; those of a live that is reopened remain.
  if (qualitiesOf !== path) {
    setQualitiesOf(path)
    setQualities(noQualities)
  }
  const choice = useRef<{ readonly path: string; readonly name: string } | null>(null)
  const savedData = useRef(savesData)
  const smallest = qualities.offered.length - 1
  const { chosen } = qualities
  useEffect(() => {
    if (savesData && smallest >= 0 && chosen !== smallest) stream.current?.chooseQuality(smallest)
    if (savesData) choice.current = null
    if (!savesData && savedData.current) stream.current?.chooseQuality(null)
    savedData.current = savesData
  }, [stream, savesData, smallest, chosen])
  return {
    qualities,
    report: setQualities,
    chosenName: () => (choice.current?.path === path ? choice.current.name : null),
    choose(index) {
      const name = index === null ? undefined : qualities.offered[index]?.name
      choice.current = name === undefined ? null : { path, name }
      stream.current?.chooseQuality(index)
    },
  }
}
