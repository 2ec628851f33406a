import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Device features that pages may use. The first three are for an encoder in the browser. */
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

/** The policy of responses that are no pages (CSP level 3): as a document they load and send nothing, and fill no frame. */
export const closedPolicy = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Of files: an image in SVG may have styles, and images inside. */
export const filePolicy = `${closedPolicy}; style-src 'unsafe-inline'; img-src data:`

/**
 * Sets headers of all responses, also of those that a later check refuses: registered before all other hooks. Pages replace
 * the content security policy by their own.
 */
export async function setSecurityHeaders(app: FastifyInstance, secure: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: secure,
    // Sign-in opens a popup of the provider and needs access to it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Without a referrer browsers send Origin "null" with forms, which looks cross-origin.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Permissions-Policy', permissionsPolicy).header('Content-Security-Policy', closedPolicy)
  })
}
