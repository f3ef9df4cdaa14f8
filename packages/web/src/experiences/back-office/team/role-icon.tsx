import type { StaffRole } from '@comanda/domain/access/roles'
import { ChefHat, ClipboardList, ShieldCheck, Store } from '@comanda/ui/icons.ts'

/** The icon of a role. Always shown next to its name. */
export function RoleIcon({ role, className }: { role: StaffRole; className?: string }) {
  const Glyph = icons[role]
  return <Glyph aria-hidden="true" className={className ?? 'size-4'} />
}

const icons = { staff: ChefHat, manager: ClipboardList, owner: Store, master_admin: ShieldCheck }
