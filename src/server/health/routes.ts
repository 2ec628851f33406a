import type { FastifyInstance } from 'fastify'
import type { Health, Part } from '#contract/health/schemas.ts'
import { serve } from '../http/index.ts'

interface ComponentHealth {
  readonly state: Health['parts'][number]['state']
  readonly detail: string
  /** The server is ready without this component. */
  readonly apart?: boolean
}

/** Reads the current health of one component. */
export type Probe = () => Promise<ComponentHealth> | ComponentHealth

export interface HealthOptions {
  readonly version: string
  readonly probes: ReadonlyMap<Part, Probe>
}

async function runProbe(part: Part, probe: Probe): Promise<ComponentHealth & { readonly part: Part }> {
  try {
    return { part, ...(await probe()) }
  } catch (error) {
    return { part, state: 'down', detail: error instanceof Error ? error.message : String(error) }
  }
}

/** Serves the health of each component, `/livez` (the process responds) and `/readyz` (it can serve requests). */
export function healthRoutes(app: FastifyInstance, { version, probes }: HealthOptions): void {
  const runAll = () => Promise.all([...probes].map(([part, probe]) => runProbe(part, probe)))

  async function health(): Promise<Health> {
    const parts = (await runAll()).map(({ part, state, detail }) => ({ part, state, detail }))
    const healthy = parts.every(({ state }) => state === 'ok' || state === 'off')
    return { status: healthy ? 'ok' : 'degraded', version, uptime: Math.round(process.uptime()), parts }
  }

  serve(app, 'GET /v1/health', health)
  app.get('/livez', { schema: { hide: true } }, async () => 'ok')
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const parts = await runAll()
    const ready = parts.every(({ state, apart }) => apart === true || state === 'ok' || state === 'off')
    return reply.status(ready ? 200 : 503).send(ready ? 'ready' : 'not ready')
  })
}
