import { z } from 'zod'

/** `remote`: the signature is for a playback device, which opens an address once and cannot renew its signature. */
export const signaturePurpose = z.object({ for: z.literal('remote').optional() })
export type SignaturePurpose = NonNullable<z.infer<typeof signaturePurpose>['for']>
