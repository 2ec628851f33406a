import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { comboSeconds } from '#contract/gifts/limits.ts'
import type { User } from '#contract/account/schemas.ts'
import type { Gift, SentGift } from '#contract/gifts/schemas.ts'
import { ApiError } from '../../../api/index.ts'
import { newKey } from '../../../api/new-key.ts'
import { reportOwnGift } from '../own-gifts.ts'
import { createGiftSender, sendWithRetries, type GiftOrder, type GiftReceipt, type PendingGift } from './send-gift.ts'
import { serverNow } from '../../../server-clock/index.ts'

interface SendState {
  readonly busy: boolean
  /** The last gift sent, while the next one can still continue its combo. */
  readonly combo: {
    readonly gift: Gift
    readonly quantity: number
    readonly count: number
    readonly sentAt: number
  } | null
  readonly balance: GiftReceipt['balance'] | null
  readonly error: ApiError | null
  /** The key of the last order when it got no answer. */
  readonly unknownKey: string | null
}

type SendAction =
  | { readonly type: 'started' }
  | { readonly type: 'sent'; readonly gift: Gift; readonly receipt: GiftReceipt; readonly at: number }
  | { readonly type: 'refused'; readonly error: ApiError }
  | { readonly type: 'unknown'; readonly key: string }
  | { readonly type: 'balance'; readonly balance: GiftReceipt['balance'] }
  | { readonly type: 'comboExpired' }

const idle: SendState = { busy: false, combo: null, balance: null, error: null, unknownKey: null }

function reduce(state: SendState, action: SendAction): SendState {
  switch (action.type) {
    case 'started':
      return { ...state, busy: true, error: null, unknownKey: null }
    case 'sent': {
      const { gift, balance } = action.receipt
      const combo = { gift: action.gift, quantity: gift.quantity, count: gift.combo, sentAt: action.at }
      return { busy: false, combo, balance, error: null, unknownKey: null }
    }
    case 'refused':
      return { ...state, busy: false, combo: null, error: action.error }
    case 'unknown':
      return { ...state, busy: false, combo: null, unknownKey: action.key }
    case 'balance':
      return { ...state, balance: action.balance }
    case 'comboExpired':
      return { ...state, combo: null }
  }
}

export interface GiftSenderState extends SendState {
  /** The pending gifts of all lives: being sent, or without an answer. */
  readonly pending: readonly PendingGift[]
  send(gift: Gift, quantity: number): void
}

const noPending: readonly PendingGift[] = []
/** Shared by all components, so that pending gifts survive an unmounted tray. */
const sender = createGiftSender(sendOrder)

/**
 * Sends one gift of `giver` at a time and provides the remaining balance, which is loaded while the tray is `open`. The
 * gift is shown at once, before the response.
 */
export function useGiftSender(liveId: string, open: boolean, giver: User | null): GiftSenderState {
  const [state, dispatch] = useReducer(reduce, idle)
  const pending = useSyncExternalStore(sender.subscribe, sender.getPending, () => noPending)

  useEffect(() => {
    if (!open) return undefined
    let unmounted = false
    readBalance().then(
      (balance) => unmounted || dispatch({ type: 'balance', balance }),
      (error: unknown) => unmounted || !(error instanceof ApiError) || dispatch({ type: 'refused', error }),
    )
    return () => {
      unmounted = true
    }
  }, [open])

  const sentAt = state.combo?.sentAt
  useEffect(() => {
    if (sentAt === undefined) return undefined
    const timer = setTimeout(() => dispatch({ type: 'comboExpired' }), comboSeconds * 1000)
    return () => clearTimeout(timer)
  }, [sentAt])

  return {
    ...state,
    pending,
    send(gift, quantity) {
      if (state.busy || giver === null) return
      const { combo } = state
      const count = combo?.gift.id === gift.id ? combo.count : 0
      const { id, nickName, avatarUrl } = giver
      const sent: SentGift = {
        id: newKey(),
        gift,
        sender: { id, nickName, avatarUrl },
        quantity,
        combo: count + quantity,
        points: gift.points * quantity,
        at: new Date(serverNow()).toISOString(),
        thanked: false,
      }
      dispatch({ type: 'started' })
      reportOwnGift(liveId, { sent, withdrawn: false })
      void sender.send(liveId, gift, quantity).then((outcome) => {
        if (outcome.type !== 'sent') reportOwnGift(liveId, { sent, withdrawn: true })
        dispatch(outcome.type === 'sent' ? { ...outcome, gift, at: performance.now() } : outcome)
      })
    },
  }
}

async function readBalance(): Promise<GiftReceipt['balance']> {
  const { browserApi } = await import('../../../api/browser.ts')
  const { balance } = await browserApi('GET /v1/coins')
  return balance
}

async function sendOrder(order: GiftOrder): Promise<GiftReceipt> {
  const { browserApi } = await import('../../../api/browser.ts')
  return sendWithRetries(browserApi, order)
}
