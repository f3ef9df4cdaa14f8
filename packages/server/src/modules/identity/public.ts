export type { AuthRequest } from './auth-call.ts'
export { addPerson, createPerson, EmailTaken, type NewPerson } from './create-person.ts'
export { endSessions } from './end-sessions.ts'
export { followPeople } from './follow-people.ts'
export { forgetEndedSignIns } from './forget-ended.ts'
export { handleAuth } from './handle-auth.ts'
export { keepProfile } from './keep-profile.ts'
export {
  keptOf,
  type PasswordRule,
  passwordIssue,
  passwordRuleOf,
  staffPasswordMinimum,
} from './password-rules.ts'
export { whenPersonChanges } from './person-changes.ts'
export { shownEmail } from './phone-account.ts'
export { type Reach, reachOf } from './reach.ts'
export { forgetPerson, readCaller } from './read-caller.ts'
export { requireProof } from './require-proof.ts'
export { actorsOf, mayAt, requireKitchen, requireRight, restaurantsWith } from './require-right.ts'
export { identityRoutes, signInRoute } from './routes.ts'
export { doubtPassword, type StoredPassword } from './store-password.ts'
export { keySetRoute } from './ways/tokens/key-set-route.ts'
