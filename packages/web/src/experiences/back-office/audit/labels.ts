import type { AuditEntry } from '@comanda/contract/audit'
import { roleNames } from '@comanda/domain/access/role-names'
import { formatCount } from '@comanda/domain/count'
import {
  type OrderPhase,
  type OrderStatus,
  orderStatuses,
  phaseOf,
} from '@comanda/domain/ordering/order-status'

type Value = AuditEntry['changes'][number]['before']

/** The actor's role, or the name of the system part; empty for anonymous actors. */
export function actorRoleLabel({ actor, actorRole }: Pick<AuditEntry, 'actor' | 'actorRole'>): string {
  if (actorRole === null) return actor.startsWith('system:') ? partOf(actor) : ''
  if (actorRole === 'device') return 'Screen'
  if (actorRole === 'key') return 'Program'
  if (actorRole === 'master_admin') return 'Admin'
  return roleNames[actorRole as keyof typeof roleNames] ?? actorRole
}

/** A value as table text: roles and switches by their labels. */
export function formatAuditValue(value: Value): string {
  if (value === null || value === '') return 'None'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (typeof value === 'number') return formatCount(value)
  if (isOrderStatus(value)) return statusNames[phaseOf(value)]
  return roleNames[value as keyof typeof roleNames] ?? value
}

function isOrderStatus(text: string): text is OrderStatus {
  return (orderStatuses as readonly string[]).includes(text)
}

const statusNames: Record<OrderPhase, string> = {
  new: 'New',
  acknowledged: 'Acknowledged',
  preparing: 'In progress',
  ready: 'Ready',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** The display name of a system actor: "system:sweeper" is "Sweeper". */
function partOf(actor: string): string {
  const part = actor.slice('system:'.length)
  return part.charAt(0).toUpperCase() + part.slice(1)
}
