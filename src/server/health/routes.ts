import type { FastifyInstance } from 'fastify'
import type { Health, Part } from '#contract/health.ts'
import { serve } from '../http/index.ts'

type PartState = Health['parts'][number]['state']

interface Finding {
  readonly state: PartState
  readonly detail: string
  /** This server is of use without it. */
  readonly apart?: boolean
}

/** Says how one part is, at the time it is asked. */
export type Probe = () => Promise<Finding> | Finding

export interface HealthSetup {
  readonly version: string
  readonly probes: ReadonlyMap<Part, Probe>
}

async function ask(part: Part, probe: Probe): Promise<Finding & { readonly part: Part }> {
  try {
    return { part, ...(await probe()) }
  } catch (error) {
    return { part, state: 'down', detail: error instanceof Error ? error.message : String(error) }
  }
}

/** The state of each part; `/livez` (this process answers) and `/readyz` (it can serve) for probes. */
export function healthRoutes(app: FastifyInstance, { version, probes }: HealthSetup): void {
  const askAll = () => Promise.all([...probes].map(([part, probe]) => ask(part, probe)))

  async function health(): Promise<Health> {
    const parts = (await askAll()).map(({ part, state, detail }) => ({ part, state, detail }))
    const well = parts.every(({ state }) => state === 'ok' || state === 'off')
    return { status: well ? 'ok' : 'degraded', version, uptime: Math.round(process.uptime()), parts }
  }

  serve(app, 'GET /v1/health', health)
  app.get('/livez', { schema: { hide: true } }, async () => 'ok')
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const parts = await askAll()
    const ready = parts.every(({ state, apart }) => apart === true || state === 'ok' || state === 'off')
    return reply.status(ready ? 200 : 503).send(ready ? 'ready' : 'not ready')
  })
}
