/** Keeps small files whole, under names that the caller chooses: pictures that users set, and the like. */
export interface ObjectStorage {
  /** Stores the bytes whole or not at all, in place of what had this name. Throws `RangeError` for no proper name. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Null when nothing has this name. */
  read(name: string): Promise<Buffer | null>
  /** Nothing of this name is no error. */
  remove(name: string): Promise<void>
}

/** Lower-case letters, digits, `-`, `.` and `/` between parts; no part begins with a dot, so none leads out. */
const properName = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/

/** Every adapter holds to the same names. Throws `RangeError`. */
export function mustBeProperName(name: string): void {
  if (name.length > 200 || !properName.test(name)) throw new RangeError(`"${name}" is no object name`)
}

/** The storage can't be reached, or does not answer in time; asked again it may. */
export class ObjectsUnavailable extends Error {
  override readonly name = 'ObjectsUnavailable'
}

/** The storage answers, and refuses us until a setting is changed; the message says which. */
export class ObjectsRefused extends Error {
  override readonly name = 'ObjectsRefused'
}
