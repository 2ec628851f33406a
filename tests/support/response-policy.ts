import type { RawResponse } from './raw-request.ts'

const directives = ['default-src', 'base-uri', 'form-action', 'frame-ancestors']

/** The headers and directives that a response lacks, of those that every response has. */
export function missingHeaders(headers: Headers): string[] {
  const policy = (headers.get('content-security-policy') ?? '').split(';').map((one) => one.trim().split(' ')[0])
  return [
    ...directives.filter((name) => !policy.includes(name)),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['x-content-type-options']),
  ]
}

export const headersOfRaw = ({ head }: RawResponse): Headers =>
  new Headers(
    head
      .split('\r\n')
      .slice(1)
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
