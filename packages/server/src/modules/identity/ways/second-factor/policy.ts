import type { StaffRole } from '@comanda/domain/access/roles'

/** Of whom the platform asks a second factor: the setting "sign_in.require_second_factor_for". */
export const policyKey = 'sign_in.require_second_factor_for'

/** Whether somebody with these roles has to have a second factor. What the setting does not know asks it of nobody. */
export function asksSecondFactor(policy: unknown, roles: readonly StaffRole[]): boolean {
  if (policy === 'staff') return roles.length > 0
  return policy === 'master_admin' && roles.includes('master_admin')
}
