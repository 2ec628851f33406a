import { ApiError, type Api } from '../../api/index.ts'
import type { SessionState } from '../request/request-context.ts'

/** Said when there may be a session, but who it belongs to can't be read. */
export const profileFetchMessage = 'プロフィールの取得に失敗しました。ページを再読み込みしてください。'

export const unasked: SessionState = { asked: false, profile: null, ownerInfo: null, fault: null }

/** Asks for profile and owner info together; whichever fails, nobody counts as signed in. */
export async function fetchAccount(api: Api): Promise<SessionState> {
  try {
    const [profile, ownerInfo] = await Promise.all([api('GET /v1/account/profile'), api('GET /v2/channels/is-owner')])
    return { asked: true, profile, ownerInfo, fault: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ...unasked, asked: true, fault: error.status === 401 ? null : error }
  }
}
