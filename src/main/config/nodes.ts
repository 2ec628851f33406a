/** Settings of an installation with several web nodes and media nodes. */
import { z } from 'zod'
import { port, url } from './values.ts'

export const nodeVariables = {
  ROLES: z
    .enum(['web,media', 'web', 'media'], 'must be web,media or web or media')
    .default('web,media')
    .describe(
      'Roles of this machine: web,media everything; web the site only, with lives on media nodes; media a media node only (docs/operate/scaling.md).',
    ),
  WEB_URL: url.optional().describe('Media node: URL of the web nodes, such as https://live.example.jp.'),
  NODE_PORT: port.default(3003).describe('Media node: port for commands of web nodes.'),
  NODE_URL: url.optional().describe('Media node: URL of its NODE_PORT for web nodes.'),
  NODE_ID: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must consist of letters, digits, - and _')
    .optional()
    .describe('Media node: its name. Without it one is generated and stored in DATA_DIR/node-id.'),
  NODE_CAPACITY: z.coerce
    .number('must be a number of lives')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .default(100)
    .describe(
      'Media node: maximum number of concurrent lives; further encoders are rejected and can reach another node.',
    ),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must look like redis://host:6379' })
    .optional()
    .describe(
      'Redis or Valkey 7 or newer, through which web nodes share chats, viewer counts, ranks and limits of requests and sockets. Without it each process has rooms of its own.',
    ),
}

const nodeSettings = z.object(nodeVariables)

interface NodeSettings extends z.infer<typeof nodeSettings> {
  readonly SECRET?: string | undefined
  readonly OBJECTS: string
  readonly DATABASE_URL?: string | undefined
  readonly HLS_URL?: string | undefined
  readonly RTMP_URL?: string | undefined
}

const required = {
  'web,media': [],
  web: ['SECRET', 'RTMP_URL'],
  media: ['SECRET', 'WEB_URL', 'NODE_URL', 'HLS_URL'],
} as const

export function nodeErrors(set: NodeSettings): string[] {
  const { ROLES: roles } = set
  const missing = required[roles].filter((name) => set[name] === undefined)
  const errors: string[] = []
  if (missing.length > 0)
    errors.push(`${missing.join(', ')}: missing, because ROLES is ${roles}; set ${required[roles].join(', ')}.`)
  if (roles !== 'web,media' && set.OBJECTS !== 's3') {
    errors.push(
      `OBJECTS: "${set.OBJECTS}" is invalid with ROLES=${roles}, because nodes share recordings; set OBJECTS=s3.`,
    )
  }
  return errors
}
