/** Functions that the site's thread and a rendering thread call on each other, by birpc over their messages. */
import type { Language } from '#contract/languages.ts'
import type { PageError } from '#contract/page-platform.ts'
import type { RequestData, ResponseData } from '../http-data.ts'
import type { Platform, SiteBuild } from '../platform.ts'

/** The bundle of the pages, without its functions. */
export interface SiteDescription {
  readonly files: SiteBuild['files']
  readonly paths: ReturnType<SiteBuild['sitePaths']>
  readonly manifests: Readonly<Record<Language, object>>
}

/** The services of the site for one page that are data. */
export type PageSettings = Omit<Platform, 'callApi' | 'log' | 'reportError'>

/** The data that a rendering thread starts with. */
export interface ThreadData {
  /** URL of the module with the pages. */
  readonly bundle: string
}

/** Functions of a rendering thread. */
export interface ThreadFunctions {
  /** `page` is a number that names the page in the calls below. */
  render(page: number, request: RequestData, settings: PageSettings): Promise<ResponseData>
  /** The client has disconnected. */
  abort(page: number): void
  /** Returns once the thread has time for it. */
  ping(): void
}

/** Functions of the site's thread. */
export interface SiteFunctions {
  /** Called once, before all others. */
  opened(site: SiteDescription): void
  callApi(page: number, call: RequestData): Promise<ResponseData>
  log(page: number, fields: Readonly<Record<string, unknown>>, message: string): void
  reportError(page: number, error: PageError): void
}

/** Pages take as long as their calls, and the end of a thread ends every call. */
export const NO_TIMEOUT = -1
