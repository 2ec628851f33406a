/** Why going live from this browser does not work; each has a text that says what helps. */
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
  'busy',
  'network',
  'lost',
] as const
export type Fault = (typeof faults)[number]

/** A fault that the liver can do something about. */
export class BroadcastFault extends Error {
  override readonly name = 'BroadcastFault'
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault)
    this.fault = fault
  }
}

const ofDevice: Readonly<Record<string, Fault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noDevice',
  DevicesNotFoundError: 'noDevice',
  NotReadableError: 'inUse',
  TrackStartError: 'inUse',
  AbortError: 'inUse',
  OverconstrainedError: 'unsuited',
}

/** What `getUserMedia` and `getDisplayMedia` throw (Media Capture and Streams §10.2). */
export function deviceFault(error: unknown): Fault {
  if (error instanceof BroadcastFault) return error.fault
  return (error instanceof Error ? ofDevice[error.name] : undefined) ?? 'inUse'
}

const ofStatus: Readonly<Record<number, Fault>> = {
  401: 'key',
  403: 'licence',
  409: 'noLive',
  415: 'unsupported',
  422: 'unsupported',
}

/** What the endpoint answered to an offer (RFC 9725 §4.2). */
export const answerFault = (status: number): Fault => ofStatus[status] ?? 'busy'

/** Whether trying again by itself may help. */
export const passes = (fault: Fault): boolean => fault === 'busy' || fault === 'network'
