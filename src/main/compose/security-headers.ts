import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** What pages of ours may use of a device; an encoder in the browser will need the first three. */
const permissions = {
  camera: '(self)',
  microphone: '(self)',
  'display-capture': '(self)',
  autoplay: '(self)',
  fullscreen: '(self)',
  'picture-in-picture': '(self)',
  'screen-wake-lock': '(self)',
  'web-share': '(self)',
  accelerometer: '()',
  'browsing-topics': '()',
  geolocation: '()',
  gyroscope: '()',
  magnetometer: '()',
  midi: '()',
  payment: '()',
  serial: '()',
  usb: '()',
}

const permissionsPolicy = Object.entries(permissions)
  .map(([feature, allowed]) => `${feature}=${allowed}`)
  .join(', ')

/** Headers that every answer carries, page, call or file; a page's content security policy is set where it is made. */
export async function setSecurityHeaders(app: FastifyInstance, secure: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: secure,
    // Sign-in opens the provider's window and waits for its answer.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Without any referrer a form's origin is "null", and its post would be taken for a foreign one.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Permissions-Policy', permissionsPolicy)
  })
}
