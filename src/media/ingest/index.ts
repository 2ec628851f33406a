/** Admits publishers of any protocol to their streams. */
export { Admission } from './admission.ts'
export { RecentNames } from './recent-names.ts'
