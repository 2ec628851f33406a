/** Header lines of hostile requests. */
import fc from 'fast-check'

export interface HeaderFacts {
  /** Cookie headers of open sessions. */
  readonly cookies: readonly string[]
  readonly host: string
  readonly operatorToken: string
}

/** Bytes that a header may carry, as one character each. */
const bytes = fc.string({
  unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
})

/** The line of a header with one of these values, or with any bytes; empty if it is not sent. `sent`: of ten requests. */
function line(name: string, values: readonly string[], sent = 3): fc.Arbitrary<string> {
  const value = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...values) },
    { weight: 1, arbitrary: bytes },
    { weight: 1, arbitrary: fc.constantFrom('', ','.repeat(500), 'x'.repeat(3000)) },
  )
  return fc.oneof(
    { weight: 10 - sent, arbitrary: fc.constant('') },
    { weight: sent, arbitrary: value.map((text) => `${name}: ${text}`) },
  )
}

const origins = ['https://live.example.jp', 'https://evil.example', 'null', 'https://live.example.jp:443', 'x:', '//']

const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]

/** Lines that are no header, or that only some servers understand. */
const oddLines = fc.constantFrom(
  ['No colon'],
  [' folded: line'],
  ['Name with space: x'],
  ['Nul: a\0b'],
  ['Bare\rreturn: x'],
  [': empty'],
  ['Connection: close'],
  ['Connection: keep-alive, Upgrade', 'Upgrade: h2c'],
  ['Connection: x-requested-with'],
  ['Expect: 100-continue'],
  ['Accept-Version: 1.x'],
  ['Content-Encoding: gzip'],
  ['Content-Encoding: br, br'],
  ['X-HTTP-Method-Override: DELETE'],
  ['X-Original-URL: /v1/staff/users'],
  ['X-Kirari-Renderer: guessed'],
  ['X-Kirari-Forwarded: guessed 127.0.0.1'],
  ['Tus-Resumable: 1.0.0', 'Upload-Length: 10', 'Upload-Offset: 0', 'Upload-Metadata: channel MQ==,filename YS5tcDQ='],
  ['Tus-Resumable: 1.0.0', 'Upload-Length: 999999999999999', 'Upload-Metadata: ,,,'],
  upgrade,
  Array.from({ length: 120 }, (_, index) => `X-Many-${index}: ${index}`),
)

export function hostileHeaders({ cookies, host, operatorToken }: HeaderFacts): fc.Arbitrary<string[]> {
  const hosts = fc.oneof(
    { weight: 15, arbitrary: fc.constant([`Host: ${host}`]) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ['Host: evil.example'],
        ['Host: '],
        [`Host: ${host}`, `Host: ${host}`],
        ['Host: a@b'],
        [`Host: ${host}:443`],
        ['Host: [::1'],
      ),
    },
  )
  const lines = fc.tuple(
    line('Cookie', [...cookies, ...cookies, 'kirari_session=x; kirari_session=y', '=; ;;a', 'is_login=true'], 7),
    line('X-Requested-With', ['XMLHttpRequest'], 8),
    line('Origin', origins),
    line('Authorization', [`Operator ${operatorToken}`, 'Operator x', 'Bearer x.y.z', 'Bearer ', 'Basic YTpi'], 2),
    line('X-Forwarded-For', ['203.0.113.3', '203.0.113.4:1', '[::1]:2', 'garbage', '1.1.1.1,'.repeat(200)], 5),
    line('X-Forwarded-Host', ['live.example.jp', 'evil.example', 'a, b'], 1),
    line('X-Forwarded-Proto', ['https', 'http', 'data', 'https,http'], 2),
    line('Accept', ['text/html', 'application/json', '*/*', 'text/x-script'], 5),
    line('Accept-Language', ['ja', 'en-US,ko;q=0.5', 'x;q=nan', '*'], 3),
    line('Accept-Encoding', ['gzip', 'br;q=0.1', 'identity;q=0', '*;q=0'], 3),
    line('Range', ['bytes=0-1', 'bytes=9-1', 'bytes=0-,0-,0-'], 1),
    line('If-None-Match', ['*', '"x"', 'W/"x"'], 1),
    line('If-Modified-Since', ['Sun, 29 Nov 2026 00:00:00 GMT', 'never'], 1),
    line('Sec-Fetch-Site', ['cross-site', 'same-origin'], 1),
    line('User-Agent', ['KirariApp/1', 'Mozilla/5.0 (iPhone) Safari/605'], 2),
  )
  const odd = fc.oneof({ weight: 5, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: oddLines })
  return fc
    .tuple(hosts, lines, odd)
    .map(([first, sent, last]) => [...first, ...sent.filter((one) => one !== ''), ...last])
}
