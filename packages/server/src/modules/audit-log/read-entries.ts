import type { AuditChange, AuditEntry } from '@comanda/contract/audit'
import { auditEntryCode } from '@comanda/contract/audit-labels'
import { browserLabel } from '@comanda/domain/people/browser'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { customerNames } from './customer-names.ts'

type Condition = (build: ExpressionBuilder<Tables, 'audit_entries'>) => Expression<SqlBool>

/** The first entries that satisfy all conditions, newest first. */
export async function readEntries(tx: Tx, conditions: Condition[], limit: number): Promise<AuditEntry[]> {
  const rows = await conditions
    .reduce((query, condition) => query.where(condition), tx.selectFrom('audit_entries').selectAll())
    .select(
      sql<string | null>`(select name from restaurants where id = audit_entries.restaurant_id)`.as(
        'restaurant_name',
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  const unnamed = rows.filter((row) => row.restaurant_id === null && row.subject_label === '')
  const customers = await customerNames(
    tx,
    unnamed.flatMap(({ actor, subject }) => [actor, subject]),
  )
  return rows.map((row) => ({
    id: row.id,
    code: auditEntryCode(row.id),
    at: row.at.getTime(),
    actor: row.actor,
    actorName: row.actor_name || (customers.get(row.actor)?.name ?? ''),
    actorRole: row.actor_role,
    area: row.area,
    action: row.action,
    subject: row.subject,
    subjectLabel: row.subject_label || (customers.get(row.subject)?.account ?? ''),
    changes: row.changes as AuditChange[],
    reason: row.reason,
    restaurant:
      row.restaurant_id === null ? null : { id: row.restaurant_id, name: row.restaurant_name ?? '' },
    ip: row.ip,
    browser: row.user_agent === '' ? '' : browserLabel(row.user_agent),
  }))
}

/** The number of entries that satisfy all conditions. */
export async function countEntries(tx: Tx, conditions: Condition[]): Promise<number> {
  const { total } = await conditions
    .reduce(
      (query, condition) => query.where(condition),
      tx.selectFrom('audit_entries').select(sql<number>`count(*)`.as('total')),
    )
    .executeTakeFirstOrThrow()
  return total
}
