import { createHash, X509Certificate } from 'node:crypto'

export interface Certificate {
  readonly certPem: string
  readonly keyPem: string
  readonly signatureHash: { readonly hash: 4; readonly signature: 3 }
  /** As in `a=fingerprint` (RFC 8122 §5), with SHA-256. */
  readonly fingerprint: string
}

/** Creates a certificate for this process: WebRTC trusts the fingerprint in the answer and no issuer. */
export async function newCertificate(): Promise<Certificate> {
  const { CipherContext, HashAlgorithm, NamedCurveAlgorithm, SignatureAlgorithm } = await import('werift')
  const signatureHash = { hash: HashAlgorithm.sha256_4, signature: SignatureAlgorithm.ecdsa_3 } as const
  const { certPem, keyPem } = await CipherContext.createSelfSignedCertificateWithKey(
    signatureHash,
    NamedCurveAlgorithm.secp256r1_23,
  )
  return { certPem, keyPem, signatureHash, fingerprint: fingerprintOf(new X509Certificate(certPem).raw, 'sha-256') }
}

/** `algorithm` as SDP names it, such as `sha-256`. */
export const fingerprintOf = (certificate: Buffer, algorithm: string): string =>
  createHash(algorithm.replace('-', ''))
    .update(certificate)
    .digest('hex')
    .toUpperCase()
    .replaceAll(/(..)(?=.)/g, '$1:')
