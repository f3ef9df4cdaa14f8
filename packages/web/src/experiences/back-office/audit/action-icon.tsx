import type { AuditArea } from '@comanda/contract/audit-labels'
import {
  ArrowRight,
  Ban,
  BookOpen,
  CirclePause,
  Download,
  FileText,
  Fingerprint,
  type Icon,
  KeyRound,
  Lock,
  LogIn,
  LogOut,
  Megaphone,
  Percent,
  Play,
  Settings,
  TabletSmartphone,
  Timer,
  Undo2,
  UserPlus,
  UserRoundX,
  Users,
  Wallet,
} from '@comanda/ui/icons.ts'

/** The kind of action, shown next to its label. */
export function ActionIcon({ action, area }: { action: string; area: string }) {
  const Shape = ofAction[action] ?? ofArea[area as AuditArea] ?? FileText
  return <Shape aria-hidden="true" className="size-4 flex-none text-ink-2" />
}

const ofArea: Partial<Record<AuditArea, Icon>> = {
  money: Wallet,
  team: Users,
  access: KeyRound,
  ordering: CirclePause,
  menu: BookOpen,
  marketing: Megaphone,
  settings: Settings,
  data: FileText,
}

/** Actions with an icon of their own instead of their area's. */
const ofAction: Record<string, Icon | undefined> = {
  'access.device_approved': TabletSmartphone,
  'access.device_refused': TabletSmartphone,
  'access.device_renamed': TabletSmartphone,
  'access.device_revoked': TabletSmartphone,
  'access.factor_added': Fingerprint,
  'access.factor_removed': Fingerprint,
  'access.locked_out': Lock,
  'access.session_ended': LogOut,
  'access.signed_in': LogIn,
  'data.audit_exported': Download,
  'money.fees_changed': Percent,
  'money.refunded': Undo2,
  'ordering.busy': Timer,
  'ordering.busy_ended': Timer,
  'ordering.items_removed': Undo2,
  'ordering.order_cancelled': Ban,
  'ordering.order_moved': ArrowRight,
  'ordering.order_moved_back': Undo2,
  'ordering.promise_moved': Timer,
  'ordering.resumed': Play,
  'team.deactivated': UserRoundX,
  'team.invited': UserPlus,
  'team.invitation_accepted': UserPlus,
}
