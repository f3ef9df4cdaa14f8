import type { StaffRole } from '@comanda/domain/access/roles'

/** The setting that defines who needs a second factor. */
export const policyKey = 'sign_in.require_second_factor_for'

/** Whether these roles require a second factor. Unknown settings require none. */
export function requiresSecondFactor(policy: unknown, roles: readonly StaffRole[]): boolean {
  if (policy === 'staff') return roles.length > 0
  return policy === 'master_admin' && roles.includes('master_admin')
}
