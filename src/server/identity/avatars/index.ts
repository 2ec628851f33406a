/** Avatars that users upload: untrusted input, re-encoded, stored under unguessable names. */
export { createAvatars, type Avatars } from './service.ts'
export { avatarSlice } from './slice.ts'
