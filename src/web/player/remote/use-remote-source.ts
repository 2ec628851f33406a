import { useMemo, useRef, useState } from 'react'
import { signedAddress, type Sign } from '../signature.ts'
import { prepareOnce } from './prepare-once.ts'

export interface RemoteSource {
  /** The element plays, or is to play, an address that another device can fetch by itself. */
  readonly on: boolean
  /** The address of now, for this device. */
  address(): Promise<string>
  /** Requests the signature for a device: it must be there when the viewer clicks. */
  prepare(): void
  /** Resolves when the element has the address; rejects if that is refused. */
  start(): Promise<void>
  /** Whether it was on. */
  stop(): boolean
}

interface RemoteOpening {
  readonly source: RemoteSource
  /** For the address of a device; null if it needs no signature. */
  readonly sign: Sign | null
  /** The element has the address. */
  opened(): void
  /** The address was refused. */
  refused(error: unknown): void
}

/** The source of a video while it is sent to another device. */
export function useRemoteSource({ url, sign }: { readonly url: string; readonly sign: Sign | null }): RemoteOpening {
  const [on, setOn] = useState(false)
  /** As of now, also for callbacks of an earlier rendering. */
  const isOn = useRef(false)
  const prepared = useMemo(() => (sign === null ? null : prepareOnce(() => sign('remote'))), [sign])
  const waiting = useRef<{ resolve(): void; reject(error: unknown): void } | null>(null)
  return {
    source: {
      on,
      address: async () => signedAddress(url, sign === null ? null : await sign()),
      prepare: () => prepared?.prepare(),
      start() {
        // The viewer chooses again: AirPlay does not tell that no device was chosen.
        if (isOn.current) return Promise.resolve()
        return new Promise((resolve, reject) => {
          waiting.current = { resolve, reject }
          isOn.current = true
          setOn(true)
        })
      },
      stop() {
        const wasOn = isOn.current
        isOn.current = false
        setOn(false)
        return wasOn
      },
    },
    sign: useMemo(() => (prepared === null ? null : () => prepared.take()), [prepared]),
    opened() {
      waiting.current?.resolve()
      waiting.current = null
    },
    refused(error) {
      waiting.current?.reject(error)
      waiting.current = null
    },
  }
}
