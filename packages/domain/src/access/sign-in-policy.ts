/** Who needs a second factor to have the permissions of their roles, the strictest last. */
export const secondFactorPolicies = ['none', 'master_admin', 'staff'] as const
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number]

/** What the platform requires of people with a role when they sign in. */
export interface SignInPolicy {
  secondFactorFor: SecondFactorPolicy
  /** Minimum length of a password, in characters. */
  staffPasswordMinimum: number
}

/** Who needs a second factor by a policy and by the platform's settings, which can require one for platform admins. */
export function secondFactorInEffect(
  policy: SecondFactorPolicy,
  isRequiredOfAdmins: boolean,
): SecondFactorPolicy {
  return policy === 'none' && isRequiredOfAdmins ? 'master_admin' : policy
}
