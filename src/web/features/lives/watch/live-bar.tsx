import { ChevronLeft, Info, MessageSquare, MessageSquareOff, PictureInPicture } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { isRunning } from '#contract/lives/states.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { LiveBadge, ViewerCount } from '../card/live-badges.tsx'
import { ShareButton } from './share-button.tsx'
import type { ChatPlace } from './use-watch-view.ts'

/** The id of the element with the details, which a phone shows on request. */
export const detailsId = 'live-details'

interface LiveBarProps {
  readonly live: Live
  /** Null without a chat. */
  readonly chat: { readonly shown: ChatPlace; show(place: ChatPlace): void } | null
  /** Shown beside the name of the liver. */
  readonly besideLiver: ReactNode
  /** Shown before the buttons. */
  readonly children: ReactNode
}

/** Liver, title, viewers and the buttons of the page: over a portrait live on a phone, otherwise below the video. */
export function LiveBar({ live, chat, besideLiver, children }: LiveBarProps) {
  const { t } = useTranslation('watch')
  return (
    <div className="watch-bar">
      <SiteLink to={routePath('index')} aria-label={t('bar.close')} className="icon-button watch-close">
        <ChevronLeft aria-hidden className="size-6" />
      </SiteLink>
      <div className="watch-liver">
        <Avatar src={live.liver.avatarUrl} className="size-9 sm:size-10" />
        <div className="min-w-0 flex-1">
          <h1 className="watch-title">{live.title}</h1>
          <div className="watch-facts">
            <LiveBadge state={live.state} />
            <span className="truncate">{live.liver.nickName}</span>
            {isRunning(live) && <ViewerCount viewers={live.viewers} className="shrink-0" />}
          </div>
        </div>
        {besideLiver}
      </div>
      {children}
      <div className="watch-buttons">
        {chat && <ChatButtons shown={chat.shown} show={chat.show} />}
        <ShareButton title={live.title} />
        <button
          type="button"
          popoverTarget={detailsId}
          aria-label={t('bar.details')}
          title={t('bar.details')}
          className="icon-button watch-info"
        >
          <Info aria-hidden className="size-5" />
        </button>
      </div>
    </div>
  )
}

/** Shows and hides the chat; in full screen and on a phone held sideways also moves it over the video. */
function ChatButtons({ shown, show }: { shown: ChatPlace; show(place: ChatPlace): void }) {
  const { t } = useTranslation('watch')
  const hidden = shown === 'hidden'
  const [toggleText, overText] = [t(hidden ? 'bar.showChat' : 'bar.hideChat'), t('bar.chatOver')]
  return (
    <>
      {!hidden && (
        <button
          type="button"
          aria-pressed={shown === 'over'}
          aria-label={overText}
          title={overText}
          onClick={() => show(shown === 'over' ? 'side' : 'over')}
          className="icon-button watch-chat-over"
        >
          <PictureInPicture aria-hidden className="size-5" />
        </button>
      )}
      <button
        type="button"
        aria-label={toggleText}
        title={toggleText}
        onClick={() => show(hidden ? 'side' : 'hidden')}
        className="icon-button watch-chat-toggle"
      >
        {hidden ? (
          <MessageSquare aria-hidden className="size-5" />
        ) : (
          <MessageSquareOff aria-hidden className="size-5" />
        )}
      </button>
    </>
  )
}
