import type { RouterContextProvider } from 'react-router'
import { data } from 'react-router'
import type { Api } from '../../api/index.ts'
import { resolveSession } from '../../shell/request/open-request.ts'

/** The API for a signed-in user; for visitors these pages respond with 403. */
export async function readHistoryUser(context: Readonly<RouterContextProvider>): Promise<Api> {
  const { api, profile } = await resolveSession(context)
  if (profile === null) throw data('', { status: 403 })
  return api
}
