import type { Participation } from '#contract/group-viewings/schemas.ts'
import { toApiError } from '../../../api/api-error.ts'
import { joinedTicket, rememberJoined } from './tickets.ts'

/** `fault`: why the viewer could not join. */
export type JoinOutcome = { readonly joined: Participation } | { readonly fault: string; readonly code: string }

/** Joins under an invite key, with the nickname of a visitor; who has joined in this tab is the same participant again. */
export async function requestJoin(inviteKey: string, nickName: string | null): Promise<JoinOutcome> {
  const ticket = joinedTicket(inviteKey) || null
  try {
    const { browserApi } = await import('../../../api/browser.ts')
    const joined = await browserApi('POST /v1/group-viewings/{inviteKey}/participants', {
      params: { inviteKey },
      body: { ...(nickName !== null && { nickName }), ...(ticket !== null && { ticket }) },
    })
    rememberJoined(inviteKey, joined)
    return { joined }
  } catch (error) {
    const { message, code } = toApiError(error)
    return { fault: message, code }
  }
}
