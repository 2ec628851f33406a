import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { comboSeconds, type Gift } from '#contract/gifts.ts'
import { ApiError } from '../../../api/index.ts'
import { deliverGift, type Delivered, type Wanted } from './deliver-gift.ts'
import { createUnsettled, type Unsettled } from './unsettled.ts'

interface Sending {
  readonly busy: boolean
  /** What was sent last, while its combo can go on. */
  readonly combo: {
    readonly gift: Gift
    readonly quantity: number
    readonly count: number
    readonly sentAt: number
  } | null
  readonly balance: Delivered['balance'] | null
  readonly fault: ApiError | null
  /** The key of what was pressed last, when nobody answered. */
  readonly lostKey: string | null
}

type Step =
  | { readonly type: 'begun' }
  | { readonly type: 'sent'; readonly gift: Gift; readonly delivered: Delivered; readonly at: number }
  | { readonly type: 'refused'; readonly fault: ApiError }
  | { readonly type: 'lost'; readonly key: string }
  | { readonly type: 'balance'; readonly balance: Delivered['balance'] }
  | { readonly type: 'comboOver' }

const idle: Sending = { busy: false, combo: null, balance: null, fault: null, lostKey: null }

function follow(sending: Sending, step: Step): Sending {
  switch (step.type) {
    case 'begun':
      return { ...sending, busy: true, fault: null, lostKey: null }
    case 'sent': {
      const { gift, balance } = step.delivered
      const combo = { gift: step.gift, quantity: gift.quantity, count: gift.combo, sentAt: step.at }
      return { busy: false, combo, balance, fault: null, lostKey: null }
    }
    case 'refused':
      return { ...sending, busy: false, combo: null, fault: step.fault }
    case 'lost':
      return { ...sending, busy: false, combo: null, lostKey: step.key }
    case 'balance':
      return { ...sending, balance: step.balance }
    case 'comboOver':
      return { ...sending, combo: null }
  }
}

export interface SendingControl extends Sending {
  /** Asked for in any live, and not known to be sent: under way, or nobody answered. */
  readonly unsettled: readonly Unsettled[]
  send(gift: Gift, quantity: number): void
}

const nothing: readonly Unsettled[] = []
/** Of the page, whatever of it comes and goes. */
const sendings = createUnsettled(deliver)

/** Sends gifts one after the other, each once, and knows what is left to spend. `open`: the tray is, so the balance is asked. */
export function useSending(liveId: string, open: boolean): SendingControl {
  const [sending, tell] = useReducer(follow, idle)
  const unsettled = useSyncExternalStore(sendings.subscribe, sendings.read, () => nothing)

  useEffect(() => {
    if (!open) return undefined
    let over = false
    readBalance().then(
      (balance) => over || tell({ type: 'balance', balance }),
      (error: unknown) => over || !(error instanceof ApiError) || tell({ type: 'refused', fault: error }),
    )
    return () => {
      over = true
    }
  }, [open])

  const sentAt = sending.combo?.sentAt
  useEffect(() => {
    if (sentAt === undefined) return undefined
    const timer = setTimeout(() => tell({ type: 'comboOver' }), comboSeconds * 1000)
    return () => clearTimeout(timer)
  }, [sentAt])

  return {
    ...sending,
    unsettled,
    send(gift, quantity) {
      if (sending.busy) return
      tell({ type: 'begun' })
      void sendings
        .send(liveId, gift, quantity)
        .then((outcome) => tell(outcome.type === 'sent' ? { ...outcome, gift, at: performance.now() } : outcome))
    },
  }
}

async function readBalance(): Promise<Delivered['balance']> {
  const { browserApi } = await import('../../../api/browser.ts')
  const { balance } = await browserApi('GET /v1/coins')
  return balance
}

async function deliver(wanted: Wanted): Promise<Delivered> {
  const { browserApi } = await import('../../../api/browser.ts')
  return deliverGift(browserApi, wanted)
}
