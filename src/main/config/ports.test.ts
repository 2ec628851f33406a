import { expect, test } from 'vitest'
import { portErrors } from './ports.ts'

const same = 4000
const set = {
  ROLES: 'web,media',
  PORT: same,
  LOCAL_IDENTITY: 'off',
  IDENTITY_PORT: 3002,
  NODE_PORT: same,
  RTMP_PORT: same,
  RTMPS_CERTIFICATE: undefined,
  RTMPS_PORT: same,
  HLS_PORT: same,
  WEBRTC_PORTS: `${same}-${same}`,
  METRICS_PORT: same,
}

test.each([
  ['web,media', 'PORT, RTMP_PORT, HLS_PORT, WEBRTC_PORTS, METRICS_PORT'],
  ['web', 'PORT, METRICS_PORT'],
  ['media', 'NODE_PORT, RTMP_PORT, HLS_PORT, WEBRTC_PORTS, METRICS_PORT'],
])('a node with ROLES=%s compares the ports that it opens', (ROLES, names) => {
  expect(portErrors({ ...set, ROLES }, true)).toEqual([
    `${names}: have the same port ${same}; choose another one for each.`,
  ])
})
