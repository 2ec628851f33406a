import { readFile } from 'node:fs/promises'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import type { Clock } from '../clock.ts'
import type { CertificateFiles, EngineLog } from '../engine.ts'

/** The certificate files cannot be read or do not match. */
export class UnusableCertificate extends Error {
  override readonly name = 'UnusableCertificate'
  readonly code = 'UNUSABLE_CERTIFICATE'
}

/** Certificates are renewed weeks before they expire, so an occasional check is sufficient. */
const CHECK_INTERVAL_MS = 60_000

/** Rejects with UnusableCertificate. */
export async function readCertificate(files: CertificateFiles): Promise<SecureContextOptions> {
  try {
    const [cert, key] = await Promise.all([readFile(files.certificate, 'utf8'), readFile(files.key, 'utf8')])
    createSecureContext({ cert, key })
    return { cert, key }
  } catch (reason) {
    throw new UnusableCertificate(reason instanceof Error ? reason.message : String(reason))
  }
}

/** Calls `renewed` when the files contain another complete certificate; the returned function stops the watch. */
export function watchCertificate(
  files: CertificateFiles,
  first: SecureContextOptions,
  { clock, log }: { readonly clock: Clock; readonly log: EngineLog },
  renewed: (certificate: SecureContextOptions) => void,
): () => void {
  let current = first
  let cancel = (): void => {}
  const check = async (): Promise<void> => {
    try {
      const now = await readCertificate(files)
      if (now.cert !== current.cert || now.key !== current.key) {
        current = now
        renewed(now)
        log.info({ file: files.certificate }, 'encoders get the new certificate from now on')
      }
    } catch (err) {
      log.warn(
        { err, file: files.certificate },
        'the certificate files could not be read: the previous certificate stays in use',
      )
    }
  }
  let ended = false
  const plan = (): void => {
    cancel = clock.after(CHECK_INTERVAL_MS, () => void check().finally(() => ended || plan()))
  }
  plan()
  return () => {
    ended = true
    cancel()
  }
}
