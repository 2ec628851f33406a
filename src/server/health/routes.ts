import type { FastifyInstance } from 'fastify'
import type { Health, Part } from '#contract/health.ts'
import { serve } from '../http/index.ts'

export type PartState = Health['parts'][number]['state']

/** Says how one part is, at the time it is asked. */
export type Probe = () => Promise<{ state: PartState; detail: string }> | { state: PartState; detail: string }

export interface HealthSetup {
  readonly version: string
  readonly probes: ReadonlyMap<Part, Probe>
}

async function ask(part: Part, probe: Probe): Promise<Health['parts'][number]> {
  try {
    return { part, ...(await probe()) }
  } catch (error) {
    return { part, state: 'down', detail: error instanceof Error ? error.message : String(error) }
  }
}

/** The state of each part; `/livez` (this process answers) and `/readyz` (it can serve) for probes. */
export function healthRoutes(app: FastifyInstance, { version, probes }: HealthSetup): void {
  async function health(): Promise<Health> {
    const parts = await Promise.all([...probes].map(([part, probe]) => ask(part, probe)))
    const well = parts.every(({ state }) => state === 'ok' || state === 'off')
    return { status: well ? 'ok' : 'degraded', version, uptime: Math.round(process.uptime()), parts }
  }

  serve(app, 'GET /v1/health', health)
  app.get('/livez', { schema: { hide: true } }, async () => 'ok')
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const { parts } = await health()
    const ready = parts.every(({ part, state }) => part === 'demo' || state === 'ok' || state === 'off')
    return reply.status(ready ? 200 : 503).send(ready ? 'ready' : 'not ready')
  })
}
