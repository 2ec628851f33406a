import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { remoteConfig, remoteConfigChange, remoteConfigSetting } from './schemas.ts'

const settings = z.object({ settings: z.array(remoteConfigSetting) })

export const remoteConfigEndpoints = {
  'GET /v1/remote-config': {
    summary: 'The remote config; cacheable for a minute, with revalidation by its entity tag',
    tag: 'remote-config',
    access: 'anyone',
    answer: remoteConfig,
    errors: [],
  },
  'GET /v1/staff/remote-config': {
    summary: 'The remote config with the author and time of each change; for staff',
    tag: 'staff',
    access: 'staff',
    answer: settings,
    errors: [],
  },
  'PUT /v1/staff/remote-config': {
    summary: 'Change one or both values; for staff',
    tag: 'staff',
    access: 'staff',
    body: remoteConfigChange,
    answer: settings,
    errors: ['GENRE_UNKNOWN'],
  },
} as const satisfies Record<string, Endpoint>
