/** Settings of an installation on several machines: web nodes and media nodes. */
import { z } from 'zod'
import { address, port } from './values.ts'

export const nodeVariables = {
  ROLES: z
    .enum(['web,media', 'web', 'media'], 'must be web,media or web or media')
    .default('web,media')
    .describe(
      'What this machine does: web,media everything; web the site alone, with lives on media nodes; media lives alone, as one of several media nodes (docs/operate/scaling.md).',
    ),
  WEB_URL: address
    .optional()
    .describe('Of a media node: where it finds the web nodes, such as https://live.example.jp.'),
  NODE_PORT: port.default(3003).describe('Of a media node: port where it takes orders of web nodes.'),
  NODE_URL: address.optional().describe('Of a media node: address of its NODE_PORT as web nodes reach it.'),
  NODE_ID: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be a name of letters, digits, - and _')
    .optional()
    .describe('Of a media node: its name. Without it one is made and kept in DATA_DIR/node-id.'),
  NODE_CAPACITY: z.coerce
    .number('must be a number of lives')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .default(100)
    .describe('Of a media node: so many lives at once; further encoders are refused there, and try another node.'),
}

const nodeSettings = z.object(nodeVariables)

interface Set extends z.infer<typeof nodeSettings> {
  readonly SECRET?: string | undefined
  readonly OBJECTS: string
  readonly DATABASE_URL?: string | undefined
  readonly HLS_URL?: string | undefined
  readonly RTMP_URL?: string | undefined
}

const needs = {
  'web,media': [],
  web: ['SECRET', 'RTMP_URL'],
  media: ['SECRET', 'WEB_URL', 'NODE_URL', 'HLS_URL'],
} as const

export function nodeFaults(set: Set): string[] {
  const { ROLES: roles } = set
  const missing = needs[roles].filter((name) => set[name] === undefined)
  const faults: string[] = []
  if (missing.length > 0)
    faults.push(`${missing.join(', ')}: not set, though ROLES is ${roles}; set ${needs[roles].join(', ')}.`)
  if (roles !== 'web,media' && set.OBJECTS !== 's3') {
    faults.push(
      `OBJECTS: "${set.OBJECTS}" will not do with ROLES=${roles}, because nodes share what is recorded; set OBJECTS=s3.`,
    )
  }
  return faults
}
