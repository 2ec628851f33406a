import { useEffect, useReducer } from 'react'
import { comboSeconds, type Gift } from '#contract/gifts.ts'
import { ApiError } from '../../../api/index.ts'
import { newKey } from '../../../api/new-key.ts'
import { deliverGift, type Delivered, type Wanted } from './deliver-gift.ts'

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
}

type Step =
  | { readonly type: 'begun' }
  | { readonly type: 'sent'; readonly gift: Gift; readonly delivered: Delivered; readonly at: number }
  | { readonly type: 'refused'; readonly fault: ApiError }
  | { readonly type: 'balance'; readonly balance: Delivered['balance'] }
  | { readonly type: 'comboOver' }

const idle: Sending = { busy: false, combo: null, balance: null, fault: null }

function follow(sending: Sending, step: Step): Sending {
  switch (step.type) {
    case 'begun':
      return { ...sending, busy: true, fault: null }
    case 'sent': {
      const { gift, balance } = step.delivered
      const combo = { gift: step.gift, quantity: gift.quantity, count: gift.combo, sentAt: step.at }
      return { busy: false, combo, balance, fault: null }
    }
    case 'refused':
      return { ...sending, busy: false, combo: null, fault: step.fault }
    case 'balance':
      return { ...sending, balance: step.balance }
    case 'comboOver':
      return { ...sending, combo: null }
  }
}

async function askForBalance(): Promise<Delivered['balance']> {
  const { browserApi } = await import('../../../api/browser.ts')
  return (await browserApi('GET /v1/coins')).balance
}

async function deliver(wanted: Wanted): Promise<Delivered> {
  const { browserApi } = await import('../../../api/browser.ts')
  return deliverGift(browserApi, wanted)
}

export interface SendingControl extends Sending {
  send(gift: Gift, quantity: number): void
}

/** Sends gifts one after the other, each once, and knows what is left to spend. `open`: the tray is, so the balance is asked. */
export function useSending(liveId: string, open: boolean): SendingControl {
  const [sending, tell] = useReducer(follow, idle)

  useEffect(() => {
    if (!open) return undefined
    let over = false
    askForBalance().then(
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
    send(gift, quantity) {
      if (sending.busy) return
      tell({ type: 'begun' })
      deliver({ liveId, giftId: gift.id, quantity, key: newKey() }).then(
        (delivered) => tell({ type: 'sent', gift, delivered, at: performance.now() }),
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error
          tell({ type: 'refused', fault: error })
        },
      )
    },
  }
}
