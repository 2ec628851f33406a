/** The part of sign-in that transactions of other slices use. */
export { findOrCreateUser, type SignInInput } from './store/sign-in.ts'
