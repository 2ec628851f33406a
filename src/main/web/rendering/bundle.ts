import type { PagePlatform } from '#contract/page-platform.ts'
import { apiBase, requestData, responseOf } from '../http-data.ts'
import type { CallApi, Platform, SiteBuild } from '../platform.ts'

/** The exports of `src/web/server.ts`, built or from source. */
export interface Bundle extends Omit<SiteBuild, 'handle'> {
  handle(request: Request, platform: PagePlatform<typeof fetch>): Promise<Response>
}

const fetchBy =
  (callApi: CallApi): typeof fetch =>
  async (input, init) => {
    const request = new Request(typeof input === 'string' ? new URL(input, apiBase) : input, init)
    return responseOf(await callApi(await requestData(request)))
  }

/** Renders a page in this thread. */
export const renderWith = (
  bundle: Pick<Bundle, 'handle'>,
  request: Request,
  { callApi, ...platform }: Platform,
): Promise<Response> => bundle.handle(request, { ...platform, apiFetch: fetchBy(callApi) })
