/** Sign-in by choice, without secrets: for one machine, a trial or a test. Never for a public address. */
import { randomUUID } from 'node:crypto'
import type { IdentityProvider, LocalProof } from '../port.ts'

export function localIdentity(): IdentityProvider<LocalProof> {
  const name = 'local'
  return {
    name,
    async verify(proof) {
      return 'account' in proof
        ? { provider: name, subject: proof.account, nickName: null }
        : { provider: name, subject: randomUUID(), nickName: proof.nickName }
    },
  }
}
