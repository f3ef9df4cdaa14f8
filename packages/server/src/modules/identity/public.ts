export { type AccessScope, accessScopeOf, auditScope } from './access-scope.ts'
export { announceStaff } from './announce-staff.ts'
export { phoneOnly } from './audit-person.ts'
export { providerRoutes } from './auth-methods/providers/provider-routes.ts'
export { hasSecondFactor } from './auth-methods/second-factor/find-factors.ts'
export { bearerOf } from './auth-methods/tokens/check-token.ts'
export { keySetRoute } from './auth-methods/tokens/key-set.ts'
export { addPerson, createPerson, EmailTaken, type NewPerson } from './create-person.ts'
export { customerProfile } from './customer-profile.ts'
export { deleteExpiredSignIns } from './delete-expired-sign-ins.ts'
export { endSessions } from './end-sessions.ts'
export {
  type PasswordRule,
  passwordIssue,
  passwordRuleOf,
  staffPasswordMinimum,
  toStoredPassword,
} from './password-rules.ts'
export { onPersonChanged } from './person-changes.ts'
export { shownEmail } from './placeholder-email.ts'
export { clearCachedCaller, readCaller } from './read-caller.ts'
export { readMembers } from './read-members.ts'
export { readUserCaller } from './read-user-caller.ts'
export { isPlatformAdmin, requireEdit } from './require-edit.ts'
export { hasProof, proofRequired, requireProof } from './require-proof.ts'
export {
  actorsOf,
  isStaffOf,
  isVisitor,
  mayAt,
  refuseKey,
  requireKitchen,
  requireRight,
  restaurantsWith,
} from './require-right.ts'
export { identityRoutes } from './routes.ts'
export { readSignInPolicy, saveSignInPolicy } from './sign-in-policy.ts'
export { signInRoutes } from './sign-in-routes.ts'
export { distrustUncheckedPassword, type StoredPassword } from './store-password.ts'
export { subscribeToPersonChanges } from './subscribe-to-person-changes.ts'
