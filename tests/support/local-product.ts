import { identityProviders } from '#main/compose/identity.ts'
import { readConfig } from '#main/config.ts'
import { openLocalProvider, type LocalProvider } from '#server/ports/identity/local/index.ts'
import { TestClock } from './clock.ts'
import { PlainBrowser } from './plain-browser.ts'
import { openProduct, type Caller, type TestProduct } from './product.ts'

export interface LocalProduct extends TestProduct {
  readonly local: LocalProvider
  /** Opens the provider's address, submits `choice` and returns the parameters sent to the callback. */
  choose(address: string, choice: Record<string, string>): Promise<{ state: string; code: string }>
  /** Signs in with a code, in a browser session of its own. */
  signIn(provider: 'apple' | 'google', account: string): Promise<Caller>
}

/** Origin of in-process requests to the product. */
export const productOrigin = 'http://localhost'

/** The product with the local Apple and Google providers; the test controls only the product's clock. */
export async function openLocalProduct(settings: Record<string, string> = {}): Promise<LocalProduct> {
  const clock = new TestClock()
  const local = await openLocalProvider({
    host: '127.0.0.1',
    port: 0,
    publicUrl: null,
    directory: null,
    clock,
    people: [
      { account: 'viewer-mio', name: 'みお', email: 'viewer-mio@people.example' },
      { account: 'guest', name: 'ゲスト', email: 'guest@people.example' },
    ],
    site: () => [productOrigin],
    anyName: false,
    onError: (error) => {
      throw error
    },
  })
  const product = await openProduct(settings, identityProviders(readConfig({}), local, clock), clock)
  const choose = async (address: string, choice: Record<string, string>) => {
    const callback = new URL(address).searchParams.get('redirect_uri') ?? ''
    const parameters = await new PlainBrowser().choose(address, callback, choice)
    return { state: parameters.get('state') ?? '', code: parameters.get('code') ?? '' }
  }
  return {
    ...product,
    local,
    choose,
    async signIn(provider, account) {
      const browser = await product.as(null)
      const { url } = (await browser.call(`GET /v1/${provider}/login_web?redirect=no`)).json()
      await browser.call(`POST /v1/${provider}/callback`, await choose(url, { account }))
      return browser
    },
    async close() {
      await product.close()
      await local.close()
    },
  }
}
