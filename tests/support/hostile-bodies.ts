/** Bodies of hostile requests, with the headers that announce them. */
import fc from 'fast-check'
import { valueOf } from './schema-values.ts'

export interface HostileBody {
  /** Content-Type and framing. */
  readonly headers: readonly string[]
  /** Sent after the headers, this many times; each character is a byte. */
  readonly text: string
  readonly times: number
  /** Whether the framing ends where the bytes end. */
  readonly complete: boolean
}

interface Content {
  readonly type: string
  readonly text: string
  readonly times?: number
}

const latin1 = (text: string): string => Buffer.from(text).toString('latin1')

/** JSON that a strict parser or a schema must refuse, or read in a limited time. */
const oddJson = fc.constantFrom<{ text: string; times?: number }>(
  { text: '{"a":' },
  { text: '' },
  { text: 'null' },
  { text: '"\\ud800"' },
  { text: '{"__proto__":{"roles":["staff"]}}' },
  { text: '{"constructor":{"prototype":{"x":1}}}' },
  { text: '{"a":1,"a":2}' },
  { text: '[', times: 30_000 },
  { text: '{"a":', times: 12_000 },
  { text: '1', times: 60_000 },
  { text: '1e999' },
  { text: '\u{FEFF}{}' },
  { text: '\xff\xfe{\0}\0' },
  { text: ' ', times: 70_000 },
)

const jsonTypes = [
  'application/json',
  'application/json; charset=utf-7',
  'application/json;',
  'text/json',
  'application/csp-report',
]

const multipart = (lines: readonly string[]): string => lines.join('\r\n')

const others = fc.constantFrom<Content>(
  { type: 'application/x-www-form-urlencoded', text: 'state=s&code=c&intent=save&nickName=%E6%98%9F' },
  { type: 'application/x-www-form-urlencoded', text: 'a=%ZZ&=&&;a[]=1&a[b]=2' },
  { type: 'application/x-www-form-urlencoded', text: 'a=1&', times: 5000 },
  { type: 'multipart/form-data', text: 'x' },
  {
    type: 'multipart/form-data; boundary=b',
    text: multipart(['--b', 'Content-Disposition: form-data; name="a"', '', 'x', '--b--', '']),
  },
  {
    type: 'multipart/form-data; boundary=b',
    text: multipart(['--b', 'Content-Disposition: form-data; name="f"; filename="../../x"', '', 'x']),
  },
  { type: 'multipart/form-data; boundary=b', text: '--b\r\n', times: 1000 },
  { type: `multipart/form-data; boundary=${'b'.repeat(2000)}`, text: '--' },
  { type: 'image/png', text: '\x89PNG\r\n\x1a\n\0\0\0\rIHDR' },
  { type: 'image/svg+xml', text: '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>' },
  { type: 'image/webp', text: 'RIFF', times: 200 },
  { type: 'text/vtt', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nx\n' },
  { type: 'text/vtt', text: '\xff', times: 2000 },
  { type: 'application/offset+octet-stream', text: 'x', times: 20_000 },
  { type: 'application/sdp', text: 'v=0\r\n', times: 50 },
  { type: 'application/xml', text: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
  { type: 'text/plain', text: 'x', times: 300_000 },
  { type: '', text: 'x' },
  { type: 'garbage', text: 'x' },
  { type: 'application/json\xff', text: '{}' },
)

function contents(schema: unknown): fc.Arbitrary<Content> {
  const fitting = valueOf(schema).map((value) => ({ type: 'application/json', text: latin1(JSON.stringify(value)) }))
  const odd = fc
    .tuple(fc.constantFrom(...jsonTypes), oddJson)
    .map(([type, { text, ...rest }]) => ({ type, text, ...rest }))
  return fc.oneof(
    { weight: schema === null ? 1 : 8, arbitrary: fitting },
    { weight: 2, arbitrary: odd },
    { weight: schema === null ? 4 : 1, arbitrary: others },
  )
}

const chunked = (text: string, extension = ''): string =>
  text === '' ? '0\r\n\r\n' : `${text.length.toString(16)}${extension}\r\n${text}\r\n0\r\n\r\n`

type Framing = (content: Content) => HostileBody

const typed = ({ type }: Content): string[] => (type === '' ? [] : [`Content-Type: ${type}`])
const lengthOf = ({ text, times = 1 }: Content): number => text.length * times

const byLength: Framing = (content) => ({
  headers: [...typed(content), `Content-Length: ${lengthOf(content)}`],
  text: content.text,
  times: content.times ?? 1,
  complete: true,
})

const byChunks: Framing = (content) => ({
  headers: [...typed(content), 'Transfer-Encoding: chunked'],
  text: chunked(content.text.repeat(content.times ?? 1)),
  times: 1,
  complete: true,
})

const none: Framing = () => ({ headers: [], text: '', times: 1, complete: true })

/** Framing that servers and proxies could read differently, or that promises more or less than arrives. */
const broken: readonly Framing[] = [
  (content) => ({ ...byLength(content), headers: [...typed(content), `Content-Length: ${lengthOf(content) + 1}`] }),
  (content) => ({ ...byLength(content), headers: [...typed(content), 'Content-Length: 1'] }),
  (content) => ({ ...byLength(content), headers: [...typed(content), 'Content-Length: -1'] }),
  (content) => ({ ...byLength(content), headers: [...typed(content), 'Content-Length: 0x10'] }),
  (content) => ({ ...byLength(content), headers: [...typed(content), 'Content-Length: 99999999999999999999'] }),
  (content) => ({ ...byLength(content), headers: [...typed(content), 'Content-Length: 5', 'Content-Length: 6'] }),
  (content) => ({ ...byChunks(content), headers: [...byChunks(content).headers, 'Content-Length: 4'] }),
  (content) => ({ ...byChunks(content), headers: [...typed(content), 'Transfer-Encoding: gzip, chunked'] }),
  (content) => ({ ...byChunks(content), headers: [...typed(content), 'Transfer-Encoding: chunked, identity'] }),
  (content) => ({ ...byChunks(content), headers: [...typed(content), 'Transfer-Encoding: xchunked'] }),
  (content) => ({ ...byChunks(content), headers: [...typed(content), 'Transfer-Encoding : chunked'] }),
  (content) => ({ ...byChunks(content), text: 'ffffffffffffffff\r\nx' }),
  (content) => ({ ...byChunks(content), text: `${chunked(content.text, ';x='.padEnd(3000, 'y'))}` }),
  (content) => ({ ...byChunks(content), text: '5\r\nab' }),
  (content) => ({ ...byChunks(content), text: 'zz\r\n\r\n' }),
  (content) => ({ ...byChunks(content), text: '0\r\nTrailer: x\r\n' }),
]

export function hostileBodies(schema: unknown): fc.Arbitrary<HostileBody> {
  const framing = fc.oneof(
    { weight: 8, arbitrary: fc.constant(byLength) },
    { weight: 2, arbitrary: fc.constant(byChunks) },
    { weight: 3, arbitrary: fc.constant(none) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...broken).map((frame): Framing => (content) => ({
        ...frame(content),
        complete: false,
      })),
    },
  )
  return fc.tuple(framing, contents(schema)).map(([frame, content]) => frame(content))
}
