import type { FastifyInstance } from 'fastify'
import type { Health, Component } from '#contract/health/schemas.ts'
import { apiFlags, readOnlyFlags, serve, type RouteFlags } from '../http/index.ts'

interface ComponentHealth {
  readonly state: Health['components'][number]['state']
  readonly detail: string
  /** The server is ready without this component. */
  readonly apart?: boolean
}

/** Reads the current health of one component. */
export type Probe = () => Promise<ComponentHealth> | ComponentHealth

export interface HealthOptions {
  readonly version: string
  readonly probes: ReadonlyMap<Component, Probe>
}

async function runProbe(
  component: Component,
  probe: Probe,
): Promise<ComponentHealth & { readonly component: Component }> {
  try {
    return { component, ...(await probe()) }
  } catch (error) {
    return { component, state: 'down', detail: error instanceof Error ? error.message : String(error) }
  }
}

/** Serves the health of each component, `/livez` (the process responds) and `/readyz` (it can serve requests). */
export function healthRoutes(app: FastifyInstance, { version, probes }: HealthOptions): void {
  const runAll = () => Promise.all([...probes].map(([component, probe]) => runProbe(component, probe)))

  async function health(): Promise<Health> {
    const components = (await runAll()).map(({ component, state, detail }) => ({ component, state, detail }))
    const healthy = components.every(({ state }) => state === 'ok' || state === 'off')
    return { status: healthy ? 'ok' : 'degraded', version, uptime: Math.round(process.uptime()), components }
  }

  serve(app, 'GET /v1/health', apiFlags, health)
  // Each page measures again when its device wakes up: that must not use up the calls of its viewer.
  serve(app, 'GET /v1/time', { ...apiFlags, rateLimit: 'none' }, async ({ reply }) => {
    reply.header('Cache-Control', 'no-store')
    return { serverTime: Date.now() }
  })
  // Load balancers have no credentials, and use addresses of their own.
  const flags: RouteFlags = { ...readOnlyFlags, basicAuthorization: 'none', anyHost: true }
  const options = { config: { flags }, schema: { hide: true } }
  app.get('/livez', options, async () => 'ok')
  app.get('/readyz', options, async (_request, reply) => {
    const components = await runAll()
    const ready = components.every(({ state, apart }) => apart === true || state === 'ok' || state === 'off')
    return reply.status(ready ? 200 : 503).send(ready ? 'ready' : 'not ready')
  })
}
