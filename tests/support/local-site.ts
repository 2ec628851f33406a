import { identityProviders } from '#main/compose/identity.ts'
import { readConfig } from '#main/config.ts'
import { openLocalProvider, type LocalProvider } from '#server/ports/identity/local/index.ts'
import { TestClock } from './clock.ts'
import { PlainBrowser } from './local-person.ts'
import { openProduct, type Caller, type TestProduct } from './product.ts'

export interface LocalSite extends TestProduct {
  readonly local: LocalProvider
  /** Leaves for the provider's address, chooses there, and returns what it sends back to our callback page. */
  choose(address: string, choice: Record<string, string>): Promise<{ state: string; code: string }>
  /** A browser of its own, signed in by a code. */
  signIn(provider: 'apple' | 'google', account: string): Promise<Caller>
}

/** The address under which the product of a test is called in process. */
export const siteOrigin = 'http://localhost'

/** The product with Apple and Google as this machine plays them; only the product's clock is in the test's hand. */
export async function openLocalSite(settings: Record<string, string> = {}): Promise<LocalSite> {
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
    site: () => [siteOrigin],
    anyName: false,
    onError: (error) => {
      throw error
    },
  })
  const product = await openProduct(settings, identityProviders(readConfig({}), local, clock), clock)
  const choose = async (address: string, choice: Record<string, string>) => {
    const callback = new URL(address).searchParams.get('redirect_uri') ?? ''
    const answer = await new PlainBrowser().choose(address, callback, choice)
    return { state: answer.get('state') ?? '', code: answer.get('code') ?? '' }
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
