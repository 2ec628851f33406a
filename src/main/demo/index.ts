/** The demo: content, a live, and a scripted audience. */
import type { Logger } from 'pino'
import type { Product } from '../product.ts'
import type { Config } from '../config.ts'
import { startDemoLive } from '../demo-live.ts'
import type { Media } from '../media.ts'
import { startAudience } from './audience/index.ts'
import { makeDemoContent } from './demo-content.ts'

export interface Demo {
  /** Of the demo live. */
  state(): 'ok' | 'starting' | 'off'
  stop(): Promise<void>
}

export interface DemoOptions {
  readonly config: Pick<Config, 'BASIC_CREDENTIALS' | 'DEMO_LIVE' | 'PUBLIC_URL'>
  readonly product: Product
  readonly media: Pick<Media, 'engine' | 'ownRtmp'>
  readonly directory: string
  readonly secret: string
  /** Where this process reaches the site. */
  readonly ownUrl: string
  readonly log: Logger
}

export async function startDemo({
  config,
  product,
  media,
  directory,
  secret,
  ownUrl,
  log,
}: DemoOptions): Promise<Demo> {
  const content = makeDemoContent({ product, media: media.engine, secret }, directory, log)
  if (!config.DEMO_LIVE) return { state: () => 'off', stop: () => content.stop() }
  const live = await startDemoLive(product, media.ownRtmp, log)
  const audience = await startAudience({
    product,
    url: ownUrl,
    credentials: config.BASIC_CREDENTIALS ?? null,
    secure: config.PUBLIC_URL?.startsWith('https:') ?? false,
    liveId: live.liveId,
    log,
  })
  return {
    state: () => live.state(),
    async stop() {
      await Promise.all([audience.stop(), content.stop()])
      await live.stop()
    },
  }
}
