import { type LoyaltyProgram, type LoyaltyTerms, programIssues } from '@comanda/domain/marketing/loyalty'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { type AuditChange, audit } from '../../platform/audit.ts'
import { requireRight } from '../identity/public.ts'
import { programOf } from './read-program.ts'

export interface EnteredProgram extends LoyaltyTerms {
  restaurantId: string
  /** null for a new one. */
  programId: string | null
  name: string
  description: string
  isActive: boolean
}

/**
 * Creates or changes a program. One program is active at a time: activating one deactivates the others.
 * Orders that are already placed keep their terms.
 * Throws UNAUTHORIZED, FORBIDDEN, LOYALTY_INVALID, NOT_FOUND.
 */
export async function saveProgram(
  app: App,
  caller: Caller,
  entered: EnteredProgram,
): Promise<LoyaltyProgram> {
  const { restaurantId } = entered
  requireRight(caller, 'promotions.manage', restaurantId)
  const name = cleanText(entered.name, 80)
  const issues = Object.entries(programIssues({ ...entered, name }))
  if (issues.length > 0) throw invalid(issues.map(([path, message]) => ({ path, message })))
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    // Serializes concurrent activations.
    await tx.selectFrom('restaurants').select('id').where('id', '=', restaurantId).forUpdate().execute()
    const before = await find(tx, entered)
    if (entered.isActive) await deactivateOthers(tx, entered)
    const saved = await write(app, tx, { ...entered, name })
    await audit(app, tx, caller, {
      restaurantId,
      action: before ? 'settings.loyalty_changed' : 'settings.loyalty_created',
      subject: `loyalty:${saved.id}`,
      subjectLabel: saved.name,
      changes: changesOf(before, saved),
    })
    return saved
  })
}

async function find(tx: Tx, { restaurantId, programId }: EnteredProgram): Promise<LoyaltyProgram | null> {
  if (programId === null) return null
  const row = await tx
    .selectFrom('loyalty_programs')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', programId)
    .executeTakeFirst()
  if (!row) throw new ORPCError('NOT_FOUND')
  return programOf(row)
}

async function deactivateOthers(tx: Tx, { restaurantId, programId }: EnteredProgram): Promise<void> {
  const others = tx
    .updateTable('loyalty_programs')
    .set({ is_active: false })
    .where('restaurant_id', '=', restaurantId)
    .where('is_active', '=', true)
  await (programId === null ? others : others.where('id', '<>', programId)).execute()
}

async function write(
  app: App,
  tx: Tx,
  { restaurantId, programId, ...entered }: EnteredProgram,
): Promise<LoyaltyProgram> {
  const values = {
    name: entered.name,
    description: cleanText(entered.description, 300),
    points_per_dollar: entered.pointsPerDollar,
    reward_threshold: entered.rewardThreshold,
    reward_value: entered.rewardValue,
    is_active: entered.isActive,
    updated_at: new Date(app.now()),
  }
  const row =
    programId === null
      ? await tx
          .insertInto('loyalty_programs')
          .values({ ...values, restaurant_id: restaurantId })
          .returningAll()
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('loyalty_programs')
          .set(values)
          .where('restaurant_id', '=', restaurantId)
          .where('id', '=', programId)
          .returningAll()
          .executeTakeFirstOrThrow()
  return programOf(row)
}

function changesOf(before: LoyaltyProgram | null, after: LoyaltyProgram): AuditChange[] {
  const fields = [
    'name',
    'description',
    'pointsPerDollar',
    'rewardThreshold',
    'rewardValue',
    'isActive',
  ] as const
  return fields
    .filter((field) => before?.[field] !== after[field])
    .map((field) => ({ field, before: before?.[field] ?? null, after: after[field] }))
}

function invalid(issues: { path: string; message: string }[]) {
  const message = issues.map((issue) => issue.message).join(' ')
  return new ORPCError('LOYALTY_INVALID', { status: 422, message, data: { issues } })
}
