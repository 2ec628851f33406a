/** Methods and targets of hostile requests: routes with odd values, and odd forms of their targets. */
import fc from 'fast-check'
import { z } from 'zod'
import { endpoints } from '#contract/index.ts'
import { uploadRequests } from '#contract/videos/upload-requests.ts'
import { rows } from '#web/routes.ts'
import { oddTexts, valueOf } from './schema-values.ts'

export interface RouteFacts {
  /** Ids of lives and other subjects that exist. */
  readonly ids: readonly string[]
}

export interface HostileRoute {
  readonly method: string
  readonly target: string
  /** JSON schema of the body; null if the route has none. */
  readonly schema: unknown
}

interface Template {
  readonly method: string
  /** `/v1/lives/{id}` */
  readonly path: string
  readonly query: unknown
  readonly schema: unknown
}

/** These would end the sessions of the requests that follow. */
const ending = /\/logout|\/deletion|\/revocation|\/suspension/

const schemaOf = (schema: unknown): unknown =>
  schema instanceof z.ZodType ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : null

function templateOf([name, endpoint]: readonly [string, object]): Template {
  const [method = 'GET', path = '/'] = name.split(' ')
  const { query, body }: { query?: unknown; body?: unknown } = { ...endpoint }
  return { method, path, query: schemaOf(query), schema: schemaOf(body) }
}

const api = [...Object.entries(endpoints), ...Object.entries(uploadRequests).map(([name]) => [name, {}] as const)]
  .filter(([name]) => !ending.test(name))
  .map(templateOf)

const pages: readonly Template[] = rows.flatMap(({ path }) =>
  ['GET', 'POST'].map((method) => ({ method, path: path === '*' ? '/nothing' : path, query: null, schema: null })),
)

const others: readonly Template[] = [
  'GET /livez',
  'GET /readyz',
  'GET /health',
  'GET /docs/',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /manifest.webmanifest',
  'GET /favicon.ico',
  'GET /assets/{name}',
  'GET /builds/{name}',
  'GET /share-card/{name}',
  'GET /oembed',
  'GET /v1/avatars/{name}',
  'GET /v1/realtime',
  'GET /sandbox-payments/{id}',
  'POST /sandbox-payments/{id}',
  'POST /payment-events',
  'POST /ingest/nginx-rtmp',
  'POST /ingest/mediamtx',
  'POST /whip',
  'GET /terms/_payload.json',
  'GET /terms.data',
].map((name) => ({ method: name.split(' ')[0] ?? 'GET', path: name.split(' ')[1] ?? '/', query: null, schema: null }))

/** Bytes in UTF-8 as one character each. */
const latin1 = (text: string): string => Buffer.from(text).toString('latin1')

function segmentsOf(ids: readonly string[]): fc.Arbitrary<string> {
  const odd = oddTexts.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3000) || 'x')
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: odd },
    {
      weight: 1,
      arbitrary: fc.constantFrom('0', '-1', '2147483648', '1.5', '1e9', 'null', 'ja', 'x'.repeat(300), 'a:b'),
    },
  )
}

function queryOf(schema: unknown): fc.Arbitrary<string> {
  const fitting = valueOf(schema).map((value) => {
    const pairs = typeof value === 'object' && value !== null ? Object.entries(value) : []
    return new URLSearchParams(pairs.map(([name, text]) => [name, String(text)])).toString()
  })
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    { weight: schema === null ? 0 : 4, arbitrary: fitting },
    {
      weight: 1,
      arbitrary: fc.constantFrom('a=1&a=2', 'limit=1&limit=2', '__proto__[x]=1', '%', 'cursor=%00', '?'.repeat(50)),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('lang=xx', 'redirect=//evil.example', 'invite=x', 'state=s&code=c', 'q=%E0%A4'),
    },
  )
}

/** Forms of a target other than the canonical one. */
const deformations: readonly ((target: string) => string)[] = [
  (target) => `/${target}`,
  (target) => `http://evil.example${target}`,
  (target) => `https://live.example.jp${target}`,
  (target) => `/.${target}`,
  (target) => `/v1/staff/..${target}`,
  (target) => `${target}/%2e%2e/x`,
  (target) => target.replace('/', '/%2F'),
  (target) => target.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (target) => `${target}%00`,
  (target) => `${target}%E0%A4%A`,
  (target) => `${target}\\x`,
  (target) => `${target}#x`,
  (target) => `${target} x`,
  (target) => `${target}/${'a'.repeat(9000)}`,
  (target) => `${target}/${'a/'.repeat(3000)}`,
  (target) => `${target}/${latin1('星')}`,
  (target) => `${target}\xff\xfe`,
  (target) => `${target};a=b`,
  (target) => `${target}/`,
  () => '*',
  () => '',
  () => 'evil.example:443',
]

function targetsOf({ path, query }: Template, ids: readonly string[]): fc.Arbitrary<string> {
  const names = path.match(/\{\w+\}/g) ?? []
  const plain = fc.tuple(fc.tuple(...names.map(() => segmentsOf(ids))), queryOf(query)).map(([values, search]) => {
    const filled = values.reduce((text, value) => text.replace(/\{\w+\}/, () => value), path)
    return search === '' ? filled : `${filled}?${search}`
  })
  const deformed = fc.tuple(plain, fc.constantFrom(...deformations)).map(([target, deform]) => deform(target))
  return fc.oneof({ weight: 6, arbitrary: plain }, { weight: 1, arbitrary: deformed })
}

export function hostileRoutes({ ids }: RouteFacts): fc.Arbitrary<HostileRoute> {
  const template = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...api) },
    { weight: 2, arbitrary: fc.constantFrom(...pages) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  )
  return template.chain((one) =>
    targetsOf(one, ids).map((target) => ({ method: one.method, target, schema: one.schema })),
  )
}
