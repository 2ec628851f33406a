/** A codec configuration that contradicts its standard. */
export class Malformed extends Error {
  override readonly name = 'Malformed'
}
