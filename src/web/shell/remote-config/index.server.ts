/**
 * Remote config for pages. The server that renders them fetches it, and not each browser: what it changes is there in
 * the first picture, without scripts too, and nothing moves when scripts come.
 */
import type { RemoteConfig } from '#contract/remote-config.ts'
import type { Api } from '../../api/index.ts'
import { KeptRemoteConfig } from './kept-remote-config.ts'

const kept = new KeptRemoteConfig({
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
})

/** As it was within the last hour; the defaults where it can't be known. */
export const readRemoteConfig = (api: Api): Promise<RemoteConfig> => kept.read(api)
