import { useState } from 'react'
import type { Live, LiveSettings } from '#contract/lives/schemas.ts'
import { ApiError } from '../../../api/index.ts'
import { browserApi } from '../../../api/browser.ts'
import type { Broadcast } from '../browser/broadcast.ts'
import type { Fault } from '../browser/fault.ts'
import type { Studio } from '../browser/open-studio.ts'
import { invalidSetting, newLiveOf, type InvalidSetting } from './new-live.ts'

export type Stage =
  | { readonly name: 'setup' | 'countdown' | 'starting' }
  | { readonly name: 'onAir'; readonly live: Live }

/** Why the live did not start: the connection, a live in preparation that can be started instead, or a message of the server. */
export type StartProblem =
  | { readonly fault: Fault }
  | { readonly prepared: Live }
  /** `openLive`: the liver's live on air, because of which no other one starts. */
  | { readonly message: string; readonly openLive: Live | null }

interface GoLiveControl {
  readonly stage: Stage
  readonly problem: StartProblem | null
  /** Since the last attempt to begin. */
  readonly invalid: InvalidSetting | null
  /** Begins the countdown if the input is valid; a live in preparation ends it and is offered instead. */
  begin(): void
  /** Begins the countdown to a live in preparation, which keeps its settings. */
  takeOver(prepared: Live): void
  cancel(): void
  /** Creates the live, unless one is taken over, and publishes it. */
  start(): Promise<void>
  /** Returns to the settings, for the next live. */
  reset(): void
}

/** The way from the settings through the countdown to the live on air. */
export function useGoLive({ capture, broadcast }: Studio, settings: LiveSettings): GoLiveControl {
  const [stage, setStage] = useState<Stage>({ name: 'setup' })
  const [problem, setProblem] = useState<StartProblem | null>(null)
  const [refused, setRefused] = useState(false)
  const [prepared, setPrepared] = useState<Live | null>(null)
  const reset = () => setStage({ name: 'setup' })

  async function offerPrepared(): Promise<void> {
    const open = await findOpenLive()
    if (open?.state !== 'preparing') return
    setProblem({ prepared: open })
    // After the countdown, the start itself is rejected.
    setStage((current) => (current.name === 'countdown' ? { name: 'setup' } : current))
  }

  async function publish(): Promise<Live | null> {
    const [body, { video, audio }] = [newLiveOf(settings), capture]
    if (video === null || audio === null) return null
    const live = prepared ?? (body && (await browserApi('POST /v1/lives', { body })))
    if (live === null) return null
    broadcast.start({ video, audio }, live.interruptionGraceSeconds)
    const outcome = await startOf(broadcast)
    if (outcome === 'live') return live
    if (outcome !== 'stopped') setProblem({ fault: outcome })
    // A live that was taken over can still be started with another encoder.
    if (prepared === null) await browserApi('POST /v1/lives/{id}/cancel', { params: { id: live.id }, body: {} })
    return null
  }

  return {
    stage,
    problem,
    invalid: refused ? invalidSetting(settings) : null,
    begin() {
      void capture.resumeAudio()
      setProblem(null)
      const valid = invalidSetting(settings) === null
      setRefused(!valid)
      setPrepared(null)
      if (!valid) return
      setStage({ name: 'countdown' })
      offerPrepared().catch(ignoreApiError)
    },
    takeOver(live) {
      void capture.resumeAudio()
      setProblem(null)
      setPrepared(live)
      setStage({ name: 'countdown' })
    },
    cancel: reset,
    async start() {
      setStage({ name: 'starting' })
      try {
        const live = await publish()
        setStage(live === null ? { name: 'setup' } : { name: 'onAir', live })
      } catch (error) {
        const problem = await problemOf(error).catch((unexpected: unknown) => {
          reset()
          throw unexpected
        })
        setProblem(problem)
        reset()
      }
    },
    reset,
  }
}

/** Why a live could not be started. Rejects with an error that has no message for the user. */
async function problemOf(failure: unknown): Promise<StartProblem> {
  if (!(failure instanceof ApiError)) throw failure
  const openLive = failure.code === 'ALREADY_LIVE' ? await findOpenLive().catch(ignoreApiError) : null
  return openLive?.state === 'preparing' ? { prepared: openLive } : { message: failure.message, openLive }
}

/** Without the open live, the start of the live reports what fails. */
function ignoreApiError(error: unknown): null {
  if (error instanceof ApiError) return null
  throw error
}

async function findOpenLive(): Promise<Live | null> {
  const { live } = await browserApi('GET /v1/stream-setting')
  return live?.state === 'scheduled' ? null : live
}

/** Waits for the first connection: it is live, stopped by the liver, or has failed. */
function startOf(broadcast: Broadcast): Promise<'live' | 'stopped' | Fault> {
  return new Promise((resolve) => {
    const check = () => {
      const { phase, fault } = broadcast.getState()
      if (phase === 'connecting') return
      unsubscribe()
      resolve(phase === 'off' ? (fault ?? 'stopped') : 'live')
    }
    const unsubscribe = broadcast.subscribe(check)
    check()
  })
}
