import type { IceCredentials } from './credentials.ts'
import type { Flow, FlowOwner } from './flow.ts'
import { bindingSuccess, isStun, readBindingRequest } from './stun-message.ts'

/** A peer moves between networks and tries several at once; more ways than this are somebody's play. */
const MOST_FLOWS = 16

interface Subscriber {
  readonly owner: FlowOwner
  /** In the order of their first check. */
  readonly flows: Set<Flow>
}

/**
 * The ICE lite agent of all sessions (RFC 8445 §2.5): answers checks, and leads bytes to the session whose password was
 * proven on their flow. What comes on other flows is dropped unread, so that strangers cost nothing.
 */
export class Switchboard {
  readonly #passwords = new Map<string, { readonly password: string; readonly subscriber: Subscriber }>()
  readonly #flows = new Map<Flow, Subscriber>()

  /** Checks with these credentials count for `owner`; more credentials may be given for the same one. */
  admit(owner: FlowOwner, { fragment, password }: IceCredentials): void {
    const known = this.#subscribers().find((subscriber) => subscriber.owner === owner)
    this.#passwords.set(fragment, { password, subscriber: known ?? { owner, flows: new Set() } })
  }

  dismiss({ fragment }: IceCredentials): void {
    this.#passwords.delete(fragment)
  }

  /** Forgets the owner, and closes all that led to it. */
  remove(owner: FlowOwner): void {
    for (const [fragment, { subscriber }] of this.#passwords) {
      if (subscriber.owner !== owner) continue
      this.#passwords.delete(fragment)
      for (const flow of subscriber.flows) {
        this.lost(flow)
        flow.close()
      }
    }
  }

  knows(flow: Flow): boolean {
    return this.#flows.has(flow)
  }

  /** The flow can bring nothing more. */
  lost(flow: Flow): void {
    this.#flows.get(flow)?.flows.delete(flow)
    this.#flows.delete(flow)
  }

  /** Tells whether the flow belongs to a session now. */
  receive(flow: Flow, bytes: Buffer): boolean {
    // Nothing can be sent there, and who says to come from there is no peer.
    if (flow.remotePort === 0) return false
    if (!isStun(bytes)) {
      const subscriber = this.#flows.get(flow)
      subscriber?.owner.received(flow, bytes)
      return subscriber !== undefined
    }
    const request = readBindingRequest(bytes)
    if (request === null) return this.knows(flow)
    const entry = this.#passwords.get(request.localFragment)
    if (entry === undefined || !request.provenBy(entry.password)) return this.knows(flow)
    this.#join(flow, entry.subscriber)
    flow.send(bindingSuccess(request.transaction, flow.remoteAddress, flow.remotePort, entry.password))
    entry.subscriber.owner.checked(flow, request.nominates)
    return true
  }

  #join(flow: Flow, subscriber: Subscriber): void {
    if (this.#flows.get(flow) === subscriber) return
    this.lost(flow)
    const [oldest] = subscriber.flows
    if (subscriber.flows.size >= MOST_FLOWS && oldest !== undefined) {
      this.lost(oldest)
      oldest.close()
    }
    this.#flows.set(flow, subscriber)
    subscriber.flows.add(flow)
  }

  #subscribers(): Subscriber[] {
    return [...this.#passwords.values()].map(({ subscriber }) => subscriber)
  }
}
