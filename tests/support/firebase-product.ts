import { firebaseIdentity } from '#server/ports/identity/firebase/index.ts'
import { TestClock } from './clock.ts'
import { IdTokenIssuer } from './id-token-issuer.ts'
import { openProduct, type Caller, type TestProduct } from './product.ts'

export interface FirebaseProduct extends TestProduct {
  readonly issuer: IdTokenIssuer
  /** Signs in with a token of `sub`, in a browser session of its own. */
  signIn(sub: string, claims?: { email?: string; email_verified?: boolean; name?: string }): Promise<Caller>
}

/** The product with an identity service that the test controls. */
export async function openFirebaseProduct(settings: Record<string, string> = {}): Promise<FirebaseProduct> {
  const clock = new TestClock()
  const issuer = await IdTokenIssuer.open(() => clock.now())
  const firebase = firebaseIdentity({
    apiKey: 'a-key',
    authDomain: 'tests.example',
    projectId: issuer.projectId,
    tenantId: null,
    emulatorUrl: issuer.url,
    tokenSyncUrl: null,
    now: () => clock.now(),
  })
  const product = await openProduct(settings, { apple: null, google: null, firebase, local: false }, clock)
  return {
    ...product,
    issuer,
    async signIn(sub, claims = {}) {
      const browser = await product.as(null)
      const authorization = `Bearer ${await issuer.token({ sub, ...claims })}`
      const response = await browser.call('POST /v1/firebase/login', {}, { authorization })
      if (response.statusCode !== 200) throw new Error(`not signed in: ${response.body}`)
      return browser
    },
    async close() {
      await product.close()
      await issuer.close()
    },
  }
}
