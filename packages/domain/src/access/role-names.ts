import type { StaffRole } from './roles.ts'

/** The display name of a role, on every screen and in every email. */
export const roleNames: Record<StaffRole, string> = {
  master_admin: 'Master Admin',
  owner: 'Owner',
  manager: 'Manager',
  staff: 'Staff',
}

/** One-line summary of a role; each builds on the lower ones. */
export const roleSummaries: Record<StaffRole, string> = {
  staff: 'Kitchen board and orders',
  manager: 'Staff, plus menu, hours and coupons',
  owner: 'Manager, plus money, refunds and people',
  master_admin: 'Everything, at every restaurant',
}
