/** Pictures that users set for themselves: taken from strangers, drawn anew, kept under names that nobody guesses. */
export { avatarRoutes } from './routes.ts'
export { createAvatars, type Avatars } from './service.ts'
