/** The pages of a site whose web application is a function. */
import { PageErrors } from '#main/web/page-errors.ts'
import { inProcessCalls, type SiteBuild } from '#main/web/platform.ts'
import { servePages } from '#main/web/pages.ts'
import { siteOrigin } from '#server/http/index.ts'
import { openSliceApi, type SliceApi } from './slice-api.ts'

type Settings = Parameters<typeof openSliceApi>[0]

/** `handle` renders pages; the requests that it receives are those of browsers. */
export async function openPageSite(handle: SiteBuild['handle'], settings: Settings = {}): Promise<SliceApi> {
  const site = await openSliceApi(settings)
  const { app } = site
  await servePages(app, {
    platform: {},
    api: (request) => ({ callApi: inProcessCalls(app, request) }),
    origin: (request) => siteOrigin({ publicUrl: settings.publicUrl ?? null }, request),
    build: async () => ({ handle, sitePaths: () => [{ path: '/terms', guarded: false, forEverybody: true }] }),
    serveFile: null,
    security: {
      apiUrl: undefined,
      identity: { calls: [], frames: [], scripts: [] },
      formOrigins: [],
      development: false,
    },
    mediaOrigins: () => [],
    errors: new PageErrors(app.log),
  })
  return site
}
