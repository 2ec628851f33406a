import { z } from 'zod'
import { port } from './values.ts'

export const metricsVariables = {
  METRICS_PORT: port
    .optional()
    .describe('Port where Prometheus reads /metrics (docs/operate/metrics.md). Without it there are no metrics.'),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address of METRICS_PORT. The public must not reach it: metrics have no access control.'),
}
