import type { AuditChange } from '@comanda/contract/audit'
import type { AuditArea } from '@comanda/contract/audit-labels'
import type { App, Caller } from '../app.ts'
import type { Tx } from '../db/database.ts'
import { json } from '../db/json.ts'

/** One action by an authorized caller. Never contains secrets, only the fact that they changed. */
export interface AuditRecord {
  /** null if it concerns the platform; the transaction must then be a platform transaction. */
  restaurantId: string | null
  /** Area and verb, such as "team.role_changed". */
  action: `${AuditArea}.${string}`
  /** Kind and id of what was acted upon, such as "user:<id>". */
  subject: string
  /** The subject's display name. */
  subjectLabel: string
  /** Default: the caller's name. */
  actorName?: string
  changes?: AuditChange[]
  reason?: string
}

/** Records an action in the same transaction, so that neither exists without the other. */
export async function audit(
  app: Pick<App, 'now'>,
  tx: Tx,
  caller: Caller,
  record: AuditRecord,
): Promise<void> {
  const [area] = record.action.split('.')
  await tx
    .insertInto('audit_entries')
    .values({
      restaurant_id: record.restaurantId,
      at: new Date(app.now()),
      actor: caller.actor,
      actor_name: record.actorName ?? nameOf(caller),
      actor_role: roleOf(caller, record.restaurantId),
      area: area ?? '',
      action: record.action,
      subject: record.subject,
      subject_label: record.subjectLabel,
      changes: json(record.changes ?? []),
      reason: record.reason ?? null,
      ip: caller.ip,
      user_agent: caller.userAgent.slice(0, 400),
    })
    .execute()
}

/** The caller for actions of the server itself. `name` is the component: "timer", "sweeper". */
export function systemCaller(name: string): Caller {
  const actor = `system:${name}`
  return { actor, user: null, memberships: [], sessionId: null, device: null, ip: '', userAgent: '' }
}

function nameOf({ user, device, apiKey, actor }: Caller): string {
  if (apiKey) return `${apiKey.name} (API key)`
  if (user) return user.name || user.email
  if (device) return device.worker ? `${device.worker.name} at ${device.name}` : device.name
  return actor === 'visitor' ? 'Visitor' : 'The system'
}

/** The role that allowed the action: the one at this restaurant, else the one for all restaurants. */
function roleOf({ memberships, device, apiKey }: Caller, restaurantId: string | null): string | null {
  if (apiKey) return 'key'
  if (device) return 'device'
  const here = memberships.find((membership) => membership.restaurantId === restaurantId)
  return (here ?? memberships.find((membership) => membership.restaurantId === null))?.role ?? null
}
