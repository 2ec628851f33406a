/** Why a broadcast from this browser fails; each is a key of the texts `fault.*`. */
export const faults = [
  'denied',
  'noDevice',
  'inUse',
  'unsuited',
  'insecure',
  'unsupported',
  'licence',
  'key',
  'noLive',
  'otherEncoder',
  'busy',
  'network',
  'lost',
] as const
export type Fault = (typeof faults)[number]

/** An error that the liver can act on. */
export class BroadcastFault extends Error {
  override readonly name = 'BroadcastFault'
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault)
    this.fault = fault
  }
}

const faultByErrorName: Readonly<Record<string, Fault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noDevice',
  DevicesNotFoundError: 'noDevice',
  NotReadableError: 'inUse',
  TrackStartError: 'inUse',
  AbortError: 'inUse',
  OverconstrainedError: 'unsuited',
}

/** Maps errors of `getUserMedia` and `getDisplayMedia` (Media Capture and Streams §10.2). */
export function deviceFault(error: unknown): Fault {
  if (error instanceof BroadcastFault) return error.fault
  return (error instanceof Error ? faultByErrorName[error.name] : undefined) ?? 'inUse'
}

const faultByStatus: Readonly<Record<number, Fault>> = {
  401: 'key',
  403: 'licence',
  409: 'noLive',
  415: 'unsupported',
  422: 'unsupported',
  423: 'otherEncoder',
}

/** Maps the HTTP status of the response to an offer (RFC 9725 §4.2). */
export const whipFault = (status: number): Fault => faultByStatus[status] ?? 'busy'

/** Whether an automatic retry can succeed. */
export const isTransient = (fault: Fault): boolean => fault === 'busy' || fault === 'network'
