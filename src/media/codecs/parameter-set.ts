/** Video, sequence and picture parameter sets; H.264 has no video parameter sets. */
export type ParameterSetKind = 'vps' | 'sps' | 'pps'

/** One parameter set of H.264 (ITU-T H.264 §7.4.1.2.1) or HEVC (ITU-T H.265 §7.4.2.4.2). */
export interface ParameterSet {
  readonly kind: ParameterSetKind
  readonly id: number
  /** The id of the set that it needs: an SPS for a PPS, a VPS for an SPS of HEVC; null for none. */
  readonly needs: number | null
  readonly unit: Buffer
}

/** The sets that a frame needs, and the other picture parameter sets of its sequence. */
export interface SequenceSets {
  readonly vps: Buffer | null
  readonly sps: Buffer
  readonly pps: readonly Buffer[]
}

/** How one codec writes its parameter sets and its configuration. */
export interface ParameterSyntax {
  /** Bytes before the content of a NAL unit. */
  readonly headerBytes: number
  readonly hasVps: boolean
  /** Whether the NAL unit is a part of a frame that begins with the header of a slice. */
  isSlice(unit: Buffer): boolean
  /** Null if the NAL unit is no parameter set of the base layer. Throws Malformed. */
  read(unit: Buffer): ParameterSet | null
  /** The id of the picture parameter set that a slice needs. Throws Malformed. */
  ppsIdOf(slice: Buffer): number
  /** Equal for sequence parameter sets whose video has the same codec string, size and colours. Throws Malformed. */
  format(sps: Buffer): string
  /** The parameter sets of a configuration as NAL units. Throws Malformed. */
  setsOf(record: Buffer): readonly Buffer[]
  /** Builds a configuration. Throws Malformed. */
  build(sets: SequenceSets, lengthSize: number): Buffer
}
