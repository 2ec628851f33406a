/** The metrics of this process. */
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Logger } from 'pino'
import { counted } from '#server/metrics/index.ts'
import type { Config } from '../config.ts'
import { registerGauges } from './gauges.ts'
import { openMetricsServer, type MetricsServer } from './server.ts'

export { bucketFigures, componentFigures, livesFigures, realtimeFigures, videosFigures } from './gauges.ts'

type Figures = Parameters<typeof registerGauges>[1]

/** All metrics, with those of the process itself. */
export function createRegistry(figures: Figures, log: Logger): Registry {
  const own = new Registry()
  collectDefaultMetrics({ register: own })
  registerGauges(own, figures, (err, metric) => log.warn({ err, metric }, 'could not read a metric'))
  return Registry.merge([counted, own])
}

/** Null where METRICS_PORT is not set. */
export async function startMetrics(
  { METRICS_HOST: host, METRICS_PORT: port }: Config,
  figures: Figures,
  log: Logger,
): Promise<MetricsServer | null> {
  if (port === undefined) return null
  const server = await openMetricsServer({ host, port, registry: createRegistry(figures, log), log })
  log.info({ host, port: server.port }, 'metrics are served')
  return server
}
