import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const escape = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** Whether a request has a valid AWS Signature Version 4 (header or query) for this secret. */
export function isSignedV4({ method = '', url = '', headers }: IncomingMessage, secret: string): boolean {
  const { pathname, searchParams } = new URL(url, 'http://any')
  const authorization = readAuthorization(headers.authorization) ?? {
    credential: searchParams.get('X-Amz-Credential') ?? '',
    signedHeaders: searchParams.get('X-Amz-SignedHeaders') ?? '',
    signature: searchParams.get('X-Amz-Signature') ?? '',
  }
  const [, ...scope] = authorization.credential.split('/')
  const [date = '', region = '', service = '', last = ''] = scope
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escape(name)}=${escape(value)}`)
    .toSorted()
    .join('&')
  const lines = authorization.signedHeaders.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const payload = String(headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD')
  const canonical = [method, pathname, query, lines.join(''), authorization.signedHeaders, payload].join('\n')
  const at = String(headers['x-amz-date'] ?? searchParams.get('X-Amz-Date'))
  const text = ['AWS4-HMAC-SHA256', at, scope.join('/'), sha256(canonical)].join('\n')
  const key = [region, service, last].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, date))
  return hmac(key, text).toString('hex') === authorization.signature
}

function readAuthorization(header: string | undefined) {
  const [, credential = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(header ?? '') ?? []
  return credential === '' ? null : { credential, signedHeaders, signature }
}
