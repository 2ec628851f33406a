import { avcSyntax } from './avc-syntax.ts'
import { withoutTrailingZeros } from './avc-units.ts'
import { readable } from './errors.ts'
import { hevcSyntax } from './hevc-syntax.ts'
import type { ParameterSet, ParameterSyntax } from './parameter-set.ts'

/** H.264 and HEVC encoders use a few. */
const MAX_SETS = 128
/** Sets with scaling lists have some hundred bytes; larger ones are ignored. */
const MAX_BYTES = 4096

/** By kind and id. */
type Sets = ReadonlyMap<string, ParameterSet>

const keyOf = ({ kind, id }: Pick<ParameterSet, 'kind' | 'id'>): string => `${kind} ${id}`

/**
 * The parameter sets of one publisher's video: those of its configurations, and those inside its frames, which replace
 * them. Damaged and oversized sets are ignored.
 */
export class ParameterSets {
  readonly #syntax: ParameterSyntax
  readonly #lengthSize: number
  /** The configuration that the publisher sent last. */
  #sent: Buffer | null = null
  readonly #latest = new Map<string, ParameterSet>()
  /** Those of the configuration in use. */
  #configured: Sets = new Map()
  #format: string | null = null

  /** Frames have lengths of `lengthSize` bytes. */
  constructor(codec: 'avc1' | 'hvc1', lengthSize: number) {
    this.#syntax = codec === 'avc1' ? avcSyntax : hevcSyntax
    this.#lengthSize = lengthSize
  }

  /**
   * Adds the sets of a configuration that the publisher sent. True if it is to be used from now on; false if it was sent
   * before, when the sets of later frames decide, or says the same as the one in use.
   */
  configure(record: Buffer): boolean {
    const sets = this.#read(this.#syntax.setsOf(record))
    for (const set of sets.values()) this.#learn(set)
    if (this.#sent?.equals(record)) return false
    this.#sent = Buffer.from(record)
    if (sets.size > 0 && [...sets.values()].every((set) => this.#isConfigured(set))) return false
    this.#use([...sets.values()])
    return true
  }

  /** Adds the sets inside a frame. */
  add(frame: readonly Buffer[]): void {
    for (const set of this.#read(frame).values()) this.#learn(set)
  }

  /** Whether a frame contains an image, rather than parameter sets and messages alone. */
  hasImage(frame: readonly Buffer[]): boolean {
    return frame.some((unit) => this.#syntax.isSlice(unit))
  }

  /** Whether the sets that a frame needs are known. */
  areCompleteFor(frame: readonly Buffer[]): boolean {
    return this.#neededBy(frame) !== null
  }

  /**
   * The configuration that a key frame needs, to be used from now on; null if the one in use suffices. `keepsSets`: the
   * sets inside the frame stay there for decoders. Throws Malformed.
   */
  changedConfiguration(frame: readonly Buffer[], keepsSets: boolean): Buffer | null {
    const needed = this.#neededBy(frame)
    if (needed === null) return null
    const format = this.#formatOf(needed)
    const sets = [...needed, ...this.#otherPps(needed)]
    const inFrame = keepsSets ? this.#read(frame) : new Map<string, ParameterSet>()
    // Some encoders give their sets a new id in each key frame: those need no configuration.
    const missing = (keepsSets ? needed : sets).some((set) => !this.#isConfigured(set) && !inFrame.has(keyOf(set)))
    const replaced = [...this.#configured.keys()].some((key) => {
      const latest = this.#latest.get(key)
      return latest !== undefined && !this.#isConfigured(latest)
    })
    if (!missing && !replaced && format === this.#format) return null
    this.#use(sets)
    const unitsOf = (kind: ParameterSet['kind']) => sets.flatMap((set) => (set.kind === kind ? [set.unit] : []))
    const [sps = Buffer.alloc(0)] = unitsOf('sps')
    const content = { vps: unitsOf('vps')[0] ?? null, sps, pps: unitsOf('pps') }
    return this.#syntax.build(content, this.#lengthSize)
  }

  /** The VPS, SPS and PPS that the first slice of a frame needs; null if one is unknown. */
  #neededBy(frame: readonly Buffer[]): ParameterSet[] | null {
    const slice = frame.find((unit) => this.#syntax.isSlice(unit))
    const id = slice === undefined ? null : readable(() => this.#syntax.ppsIdOf(slice))
    const pps = id === null ? undefined : this.#latest.get(keyOf({ kind: 'pps', id }))
    const sps = this.#neededSet('sps', pps)
    if (pps === undefined || sps === undefined) return null
    if (!this.#syntax.hasVps) return [sps, pps]
    const vps = this.#neededSet('vps', sps)
    return vps === undefined ? null : [vps, sps, pps]
  }

  #neededSet(kind: ParameterSet['kind'], by: ParameterSet | undefined): ParameterSet | undefined {
    return by === undefined || by.needs === null ? undefined : this.#latest.get(keyOf({ kind, id: by.needs }))
  }

  /** Later frames may need the other picture parameter sets of the same sequence. */
  #otherPps(needed: readonly ParameterSet[]): ParameterSet[] {
    const sps = needed.find(({ kind }) => kind === 'sps')?.id
    return [...this.#latest.values()].filter((set) => set.kind === 'pps' && set.needs === sps && !needed.includes(set))
  }

  #formatOf(sets: readonly ParameterSet[]): string | null {
    const sps = sets.find(({ kind }) => kind === 'sps')
    return sps === undefined ? null : this.#syntax.format(sps.unit)
  }

  #use(sets: readonly ParameterSet[]): void {
    this.#configured = new Map(sets.map((set) => [keyOf(set), set]))
    this.#format = this.#formatOf(sets)
  }

  #learn(set: ParameterSet): void {
    const key = keyOf(set)
    const latest = this.#latest.get(key)
    if (latest === undefined ? this.#latest.size >= MAX_SETS : this.#sameContent(latest, set)) return
    // The frame that contains it is not kept.
    this.#latest.set(key, { ...set, unit: Buffer.from(set.unit) })
  }

  #isConfigured(set: ParameterSet): boolean {
    const configured = this.#configured.get(keyOf(set))
    return configured !== undefined && this.#sameContent(configured, set)
  }

  /** Apart from the header: encoders do not always mark the same importance in it. */
  #sameContent(one: ParameterSet, other: ParameterSet): boolean {
    const { headerBytes } = this.#syntax
    return one.unit.subarray(headerBytes).equals(other.unit.subarray(headerBytes))
  }

  #read(units: readonly Buffer[]): Sets {
    const sets = units.flatMap((unit) => {
      const trimmed = withoutTrailingZeros(unit)
      return trimmed.length > MAX_BYTES ? [] : (readable(() => this.#syntax.read(trimmed)) ?? [])
    })
    return new Map(sets.map((set) => [keyOf(set), set]))
  }
}
