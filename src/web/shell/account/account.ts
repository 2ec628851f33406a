import type { Profile, User } from '#contract/account/schemas.ts'
import { site } from '../../../../site.config.ts'
import type { OwnerInfo } from '#contract/channels/schemas.ts'
import type { DownloadLink } from '#contract/site-profile.ts'
import { ApiError, type Api } from '../../api/index.ts'
import type { PageRequest, SessionState } from '../request/request-context.ts'

const placeholderUser: User = { id: 0, nickName: '', avatarUrl: '/avatars/placeholder.svg', bio: '', signature: '' }

/** The viewer and the app settings of the site, as the root loader returns them. */
export interface Account {
  readonly isLogin: boolean
  /** The session was read; if not, `isLogin` is false because the session is unknown. */
  readonly sessionRead: boolean
  readonly profile: Profile | null
  /** A visitor has the placeholder user. */
  readonly userInfo: { readonly user: User }
  readonly ownerInfo: OwnerInfo
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  /** The page is shown inside an app. */
  readonly webview: boolean
  /** That app is the operator's own. */
  readonly ownApp: boolean
  readonly topDownloadLink: DownloadLink
  /** For the music-group campaigns. */
  readonly campaignDownloadLink: DownloadLink
  /** Set when there may be a session that could not be read. */
  readonly fault: string | null
}

/** Shown and logged when there may be a session whose profile cannot be read. */
export const profileFetchMessage = 'プロフィールの取得に失敗しました。ページを再読み込みしてください。'

export const unreadSession: SessionState = { sessionRead: false, profile: null, ownerInfo: null, fault: null }

/** Fetches profile and owner info together; if either fails, the viewer counts as a visitor. */
export async function fetchAccount(api: Api): Promise<SessionState> {
  try {
    const [profile, ownerInfo] = await Promise.all([api('GET /v1/account/profile'), api('GET /v2/channels/is-owner')])
    return { sessionRead: true, profile, ownerInfo, fault: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ...unreadSession, sessionRead: true, fault: error.status === 401 ? null : error }
  }
}

export function accountOf({
  sessionRead,
  profile,
  ownerInfo,
  fault,
  countryCode,
  webview,
  ownApp,
}: PageRequest): Account {
  return {
    isLogin: profile !== null,
    sessionRead,
    profile,
    userInfo: { user: profile?.user ?? placeholderUser },
    ownerInfo: ownerInfo ?? { id: null, isOwner: false, ownerUserId: null, edits: false },
    countryCode,
    webview,
    ownApp,
    topDownloadLink: site.topDownloadLink,
    campaignDownloadLink: site.campaignDownloadLink,
    fault: fault && profileFetchMessage,
  }
}
