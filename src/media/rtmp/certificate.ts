import { readFile } from 'node:fs/promises'
import { createSecureContext, type SecureContextOptions } from 'node:tls'

import type { Clock } from '../clock.ts'
import type { CertificateFiles, EngineLog } from '../engine.ts'

/** The files can't be read, or don't belong together. */
export class UnusableCertificate extends Error {
  override readonly name = 'UnusableCertificate'
  readonly code = 'UNUSABLE_CERTIFICATE'
}

/** Whoever renews certificates does so weeks ahead; a look now and then is enough. */
const LOOK_MS = 60_000

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

/** Calls `renewed` whenever the files hold another, whole certificate; the returned function ends that. */
export function followCertificate(
  files: CertificateFiles,
  first: SecureContextOptions,
  { clock, log }: { readonly clock: Clock; readonly log: EngineLog },
  renewed: (certificate: SecureContextOptions) => void,
): () => void {
  let known = first
  let cancel = (): void => {}
  const look = async (): Promise<void> => {
    try {
      const now = await readCertificate(files)
      if (now.cert !== known.cert || now.key !== known.key) {
        known = now
        renewed(now)
        log.info({ file: files.certificate }, 'encoders are shown the new certificate from now on')
      }
    } catch (err) {
      log.warn({ err, file: files.certificate }, 'the certificate could not be read again; the former one stays')
    }
  }
  let ended = false
  const plan = (): void => {
    cancel = clock.after(LOOK_MS, () => void look().finally(() => ended || plan()))
  }
  plan()
  return () => {
    ended = true
    cancel()
  }
}
