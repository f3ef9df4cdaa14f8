import type { StaffRole } from './roles.ts'

/** What people call a role, on every screen and in every mail. */
export const roleNames: Record<StaffRole, string> = {
  master_admin: 'Master Admin',
  owner: 'Owner',
  manager: 'Manager',
  staff: 'Staff',
}

/** A role in one line, beside the smaller ones. */
export const roleLines: Record<StaffRole, string> = {
  staff: 'Kitchen board and orders',
  manager: 'Staff, plus menu, hours and coupons',
  owner: 'Manager, plus money, refunds and people',
  master_admin: 'Everything, at every restaurant',
}
