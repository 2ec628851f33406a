/** A state to which components subscribe with `useSyncExternalStore`. */
export abstract class StateStore<State> {
  #state: State
  readonly #listeners = new Set<() => void>()

  constructor(initial: State) {
    this.#state = initial
  }

  readonly getState = (): State => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  protected update(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
