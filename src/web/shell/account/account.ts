import type { Profile, User } from '#contract/account.ts'
import { site } from '../../../../site.config.ts'
import type { OwnerInfo } from '#contract/channels.ts'
import type { DownloadLink } from '#contract/site-profile.ts'
import { profileFetchMessage } from './fetch-account.ts'
import type { PageRequest } from '../request/request-context.ts'

const nobody: User = { id: 0, nickName: '', avatarUrl: '/avatars/placeholder.svg', bio: '', signature: '' }

/** What the pages know of their viewer and of the site's app, as the root loader answers it. */
export interface Account {
  readonly isLogin: boolean
  /** Whether the session was asked; when not, `isLogin` is false because nobody knows better. */
  readonly asked: boolean
  readonly profile: Profile | null
  /** A visitor has the placeholder user. */
  readonly userInfo: { readonly user: User }
  readonly ownerInfo: OwnerInfo
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  /** Whether lives play by themselves. */
  readonly playVideo: boolean
  /** The page is shown inside an app. */
  readonly webview: boolean
  /** That app is the operator's own. */
  readonly ownApp: boolean
  readonly topDownloadLink: DownloadLink
  /** Of the music-group campaigns. */
  readonly campaignDownloadLink: DownloadLink
  /** Set when there may be a session that could not be read. */
  readonly fault: string | null
}

export function accountOf({ asked, profile, ownerInfo, fault, countryCode, webview, ownApp }: PageRequest): Account {
  return {
    isLogin: profile !== null,
    asked,
    profile,
    userInfo: { user: profile?.user ?? nobody },
    ownerInfo: ownerInfo ?? { id: null, isOwner: false, ownerUserId: null },
    countryCode,
    playVideo: false,
    webview,
    ownApp,
    topDownloadLink: site.topDownloadLink,
    campaignDownloadLink: site.campaignDownloadLink,
    fault: fault && profileFetchMessage,
  }
}
