import { Dialog } from '@base-ui/react/dialog'
import { Coins, Gift as GiftIcon, X } from 'lucide-react'
import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { yenForCoins } from '#contract/coins/schemas.ts'
import type { Gift } from '#contract/gifts/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { useLoginCallURL, useProfile } from '../../../shell/account/use-account.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { useTranslation } from '../../../texts/index.ts'
import { buttonClass, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { canReceiveGifts } from '../live-gifts.ts'
import './gift-tray.css'
import type { PendingGift } from './send-gift.ts'
import { GiftChoice, QuantityChoice, SendButton } from './tray-controls.tsx'
import { useGiftSender } from './use-gift-sender.ts'

interface GiftTrayProps {
  readonly live: Live
  /** The element that contains the player. */
  readonly stage: RefObject<HTMLElement | null>
  /** Shown before a gift is sent. */
  readonly note?: ReactNode
}

/** Focuses the link when the focused button that it replaces was removed. */
const inheritFocus = (link: HTMLAnchorElement | null): void => {
  if (document.activeElement === document.body) link?.focus({ preventScroll: true })
}

/** The button that opens the tray of gifts; the tray is at the bottom of the screen, and the video stays visible. */
export function GiftTray({ live, stage, note }: GiftTrayProps) {
  const { t } = useTranslation('gifts')
  const language = useLanguage()
  const login = useLoginCallURL()
  const profile = useProfile()
  const [open, setOpen] = useState(false)
  const [container, setContainer] = useState<HTMLElement>()
  const [giftId, chooseGift] = useState<string | null>(null)
  const [quantity, chooseQuantity] = useState(1)
  const gifts = useCatalogue(open)
  const sender = useGiftSender(live.id, open && profile !== null, profile?.user ?? null)
  const { busy, combo, balance, error, send } = sender
  const gift = gifts?.find(({ id }) => id === giftId)
  const total = gift === undefined ? 0 : gift.coins * quantity
  const coins = (count: number) => t('coins', { count, formatted: formatNumber(count, language) })
  const continuesCombo = combo !== null && combo.gift.id === giftId && combo.quantity === quantity
  const samePending = sender.pending.find(
    (one) => one.liveId === live.id && one.giftId === giftId && one.quantity === quantity,
  )
  const pending = busy ? undefined : (samePending ?? sender.pending.find(({ key }) => key === sender.unknownKey))
  // The coins of a pending gift may have been taken already: sending it again is allowed, and shows whether they were.
  const isShort = balance !== null && samePending === undefined && total > balance.paid + balance.free

  const onOpenChange = (opened: boolean): void => {
    // In full screen only the content of the full-screen element is visible.
    setContainer(stage.current?.closest<HTMLElement>('[data-fullscreen]') ?? undefined)
    setOpen(opened)
  }

  if (!canReceiveGifts(live) || live.access !== 'watch' || profile?.user.id === live.liver.id) return null
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange} modal={false} disablePointerDismissal>
      <Dialog.Trigger className={buttonClass('primary', 'tool shrink-0')}>
        <GiftIcon aria-hidden className="size-5" />
        <span className="tool-name">{t('open')}</span>
      </Dialog.Trigger>
      <Dialog.Portal container={container}>
        <Dialog.Popup className="gift-tray card fixed inset-x-0 bottom-0 z-40 flex max-h-[min(34rem,58dvh)] animate-rise flex-col rounded-b-none pb-[env(safe-area-inset-bottom)] sm:left-auto sm:right-4 sm:w-[26rem] lg:right-8 lg:max-h-[min(38rem,80dvh)] lg:w-[22rem]">
          <div className="gift-tray-head flex flex-wrap items-center gap-x-2 border-b border-line py-1.5 pl-4 pr-2">
            <Dialog.Title className="gift-tray-title palt min-w-0 flex-1 truncate font-bold">
              {t('title', { liver: live.liver.nickName })}
            </Dialog.Title>
            <Dialog.Close className={buttonClass('quiet', 'px-3')} aria-label={t('close')}>
              <X aria-hidden className="size-5" />
            </Dialog.Close>
            {profile !== null && (
              // As high before the balance is there, so that the gifts do not move.
              <div className="gift-tray-purse flex w-full items-center justify-end gap-2 pr-2">
                {balance !== null && (
                  <p className="mr-auto flex items-center gap-1.5 text-sm font-bold tabular-nums">
                    <Coins aria-hidden className="size-4 shrink-0 text-warn" />
                    <span className="sr-only">{t('balance')}</span>
                    {coins(balance.paid + balance.free)}
                  </p>
                )}
                <ButtonLink to={routePath('coins')} variant="quiet" className="px-3 text-sm">
                  {t('buy')}
                </ButtonLink>
              </div>
            )}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-3 py-2">
            {gifts === undefined && (
              <Skeleton
                label={t('loading')}
                count={12}
                className="grid grid-cols-4 gap-1 p-1"
                blockClassName="h-28 w-full"
              />
            )}
            {gifts === null && <Notice variant="bad">{t('noCatalogue')}</Notice>}
            {gifts && <GiftChoice gifts={gifts} chosen={giftId} choose={chooseGift} />}
          </div>
          <div className="gift-tray-foot flex flex-col gap-2 border-t border-line px-4 py-3">
            {pending && <PendingNotice pending={pending} />}
            {error !== null && !(pending && error.status >= 500) && <Notice variant="bad">{error.message}</Notice>}
            {note}
            <QuantityChoice quantity={quantity} choose={chooseQuantity} />
            <div className="flex items-center justify-between gap-3">
              <p aria-live="polite" className="flex min-w-0 flex-wrap items-baseline gap-x-1 text-sm tabular-nums">
                {gift === undefined ? (
                  <span className="text-muted">{t('chooseFirst')}</span>
                ) : (
                  <>
                    <strong className="whitespace-nowrap">{coins(total)}</strong>
                    <span className="whitespace-nowrap text-muted">
                      {t('yen', { formatted: formatNumber(yenForCoins(total), language) })}
                    </span>
                  </>
                )}
              </p>
              {profile === null && (
                <ButtonLink to={login} variant="primary">
                  {t('signIn')}
                </ButtonLink>
              )}
              {profile !== null && isShort && (
                <ButtonLink ref={inheritFocus} to={routePath('coins')} variant="primary">
                  {t('notEnough')}
                </ButtonLink>
              )}
              {profile !== null && !isShort && (
                <SendButton
                  ready={gift !== undefined}
                  busy={busy}
                  combo={continuesCombo ? combo : null}
                  onPress={() => gift && send(gift, quantity)}
                />
              )}
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Explains that it is unknown whether a gift was sent, and how to find out. */
function PendingNotice({ pending: { gift, quantity } }: { pending: PendingGift }) {
  const { t } = useTranslation('gifts')
  const language = useLanguage()
  return <Notice variant="bad">{t('unsettled', { gift: gift.name[language], quantity })}</Notice>
}

let loading: Promise<readonly Gift[]> | null = null

/** Loads once per page load, and again after a failure. */
function loadCatalogue(): Promise<readonly Gift[]> {
  loading ??= fetchCatalogue().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function fetchCatalogue(): Promise<readonly Gift[]> {
  const { browserApi } = await import('../../../api/browser.ts')
  const { gifts } = await browserApi('GET /v1/gifts')
  return gifts
}

/** `undefined` while loading, `null` after a failure. Loading starts when `enabled` is true. */
function useCatalogue(enabled: boolean): readonly Gift[] | null | undefined {
  const [gifts, setGifts] = useState<readonly Gift[] | null>()
  useEffect(() => {
    if (!enabled) return undefined
    let unmounted = false
    loadCatalogue().then(
      (loaded) => unmounted || setGifts(loaded),
      () => unmounted || setGifts(null),
    )
    return () => {
      unmounted = true
    }
  }, [enabled])
  return gifts
}
