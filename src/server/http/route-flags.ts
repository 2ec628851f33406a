import type { FastifyInstance, RouteOptions } from 'fastify'
import type { RateLimit } from './limits/quotas.ts'

/**
 * Who passes on a site behind basic authorization (RFC 7617):
 *
 * - `required`: clients with its credentials;
 * - `or-operator`: these, and the operator's commands, whose token is checked after it;
 * - `none`: everyone; the handler checks a secret of its own where it needs one.
 */
export type BasicAuthorization = 'required' | 'or-operator' | 'none'

/** Declared by every route as `config.flags`; a route without them does not register. */
export interface RouteFlags {
  readonly basicAuthorization: BasicAuthorization
  readonly rateLimit: RateLimit
  /** The largest accepted body in bytes; 0 for routes that only read. */
  readonly bodyLimit: number
  /** Whether pages of other origins may write (CSRF), because the handler checks the caller otherwise. */
  readonly crossOriginWrites: boolean
  /** Requests under any host are served, because nothing depends on it: of programs in a private network, and of probes. */
  readonly anyHost?: true
  /** The body may arrive over any time, because the handler limits how long nothing arrives. */
  readonly slowBody?: true
  /**
   * The response to a GET is the same for everybody: it is sent to all for up to a second, except to users for whom the
   * endpoint says that it differs. Those of them who get the same variant share it.
   */
  readonly shared?: true
  /** Seconds for which clients and caches may use the response to a shared read again. */
  readonly maxAge?: number
  /**
   * Which shared responses a write makes old: those about the subject of its path, such as one live, or none; all if
   * omitted.
   */
  readonly changes?: 'subject' | 'nothing'
}

declare module 'fastify' {
  interface FastifyContextConfig {
    flags?: RouteFlags
  }
  interface FastifyInstance {
    /** The flags of routes that a plugin adds. */
    pluginFlags?: RouteFlags
  }
}

/** For bodies without files. */
export const smallBody = 64 * 1024

/** The flags of an endpoint of the contract, whose access is in the contract. */
export type EndpointFlags = Omit<RouteFlags, 'basicAuthorization'>

export const apiFlags: EndpointFlags = {
  rateLimit: 'calls',
  bodyLimit: smallBody,
  crossOriginWrites: false,
}

/** Reads that are the same for everybody, except for users for whom the endpoint says that they differ. */
export const everybodyFlags: EndpointFlags = { ...apiFlags, shared: true }

/** Frequent writes that change nothing in shared responses but those about the subject of their path. */
export const subjectFlags: EndpointFlags = { ...apiFlags, changes: 'subject' }

/** Files, health checks and descriptions of the site. */
export const readOnlyFlags: RouteFlags = {
  basicAuthorization: 'required',
  rateLimit: 'none',
  bodyLimit: 0,
  crossOriginWrites: false,
}

/** Files that users have uploaded: unlike those of the site, they count as calls. */
export const uploadedFileFlags: RouteFlags = { ...readOnlyFlags, rateLimit: 'calls' }

/** Called by programs, which send a secret that the handler checks. */
export const ownSecretFlags: RouteFlags = {
  anyHost: true,
  basicAuthorization: 'none',
  rateLimit: 'callbacks',
  bodyLimit: smallBody,
  crossOriginWrites: true,
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/** Whether a method only reads (RFC 9110 §9.2.1). */
export const isSafe = (method: string): boolean => safeMethods.has(method)

export class InvalidRouteFlags extends Error {
  override readonly name = 'InvalidRouteFlags'
  constructor({ method, url }: Pick<RouteOptions, 'method' | 'url'>, problem: string) {
    super(`${[method].flat().join(', ')} ${url} ${problem} (src/server/http/route-flags.ts)`)
  }
}

/** Applies body limits; the hooks that check requests read the other flags. */
export function requireRouteFlags(app: FastifyInstance): void {
  app.addHook('onRoute', function (route) {
    const flags = route.config?.flags ?? this.pluginFlags
    if (flags === undefined) throw new InvalidRouteFlags(route, 'has no flags: declare config.flags')
    const { bodyLimit } = flags
    if (bodyLimit === 0 && ![route.method].flat().every(isSafe)) {
      throw new InvalidRouteFlags(route, 'accepts writes: declare a bodyLimit above 0')
    }
    if (bodyLimit > 0) route.bodyLimit = bodyLimit
    route.config = { ...route.config, flags }
  })
}

/** Registers plugins whose routes cannot declare flags themselves: all of them get `flags`. */
export async function registerWithFlags(
  app: FastifyInstance,
  flags: RouteFlags,
  register: (scope: FastifyInstance) => Promise<unknown>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.decorate('pluginFlags', flags)
    await register(scope)
  })
}
