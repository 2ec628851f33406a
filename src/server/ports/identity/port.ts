/** Someone whom a provider vouches for. */
export interface VerifiedIdentity {
  readonly provider: string
  /** The provider's lasting name for this person. */
  readonly subject: string
  /** Null when the provider vouches only for people who are known already. */
  readonly nickName: string | null
}

/** Checks what somebody shows to prove who they are; `Proof` is what this provider takes. */
export interface IdentityProvider<Proof> {
  readonly name: string
  verify(proof: Proof): Promise<VerifiedIdentity>
}

/** The local provider takes a choice instead of a secret: an account by its name, or a nick name for a new one. */
export type LocalProof = { readonly account: string } | { readonly nickName: string }
