import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'

export type AuditArea = 'team' | 'access' | 'money' | 'ordering' | 'menu' | 'settings' | 'data'

export interface AuditChange {
  field: string
  before: string | number | boolean | null
  after: string | number | boolean | null
}

/** One act by somebody with a right to it. Secrets never stand in it, only that they were changed. */
export interface AuditRecord {
  /** null when it concerns the platform; the transaction then has to be the platform's. */
  restaurantId: string | null
  /** Area and verb, such as "team.role_changed". */
  action: `${AuditArea}.${string}`
  /** Kind and id of what was acted upon, such as "user:<id>". */
  subject: string
  /** What people call it. */
  subjectLabel: string
  changes?: AuditChange[]
  reason?: string
}

/** Writes an act down in the transaction that does it: there is no act without its entry, and no entry without the act. */
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
      actor_name: nameOf(caller),
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

/** The program itself, where it acts on somebody's behalf. `name` says which part: "timer", "sweeper". */
export function systemCaller(name: string): Caller {
  const actor = `system:${name}`
  return { actor, user: null, memberships: [], sessionId: null, device: null, ip: '', userAgent: '' }
}

function nameOf({ user, device, actor }: Caller): string {
  if (user) return user.name || user.email
  if (device) return device.worker ? `${device.worker.name} at ${device.name}` : device.name
  return actor === 'visitor' ? 'Visitor' : 'The system'
}

/** The role by which they could do it: the one at this restaurant, else the one for all. */
function roleOf({ memberships, device }: Caller, restaurantId: string | null): string | null {
  if (device) return 'device'
  const here = memberships.find((membership) => membership.restaurantId === restaurantId)
  return (here ?? memberships.find((membership) => membership.restaurantId === null))?.role ?? null
}
