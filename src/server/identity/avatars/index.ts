/** Avatars that users upload: untrusted input, re-encoded, stored under unguessable names. */
export { avatarRoutes } from './routes.ts'
export { createAvatars, type Avatars } from './service.ts'
