import type { ProgramFields } from '@comanda/domain/marketing/loyalty-program'
import { ORPCError } from '@orpc/server'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { LoyaltyPrograms } from '../../db/tables.ts'
import { programOf } from '../loyalty/public.ts'
import { type EntityKind, type EntityState, entityColumns } from './entity-kind.ts'
import { lockRows } from './lock-rows.ts'

export interface LoyaltyProgramState extends EntityState, ProgramFields {}

export const loyaltyProgramKind: EntityKind<LoyaltyProgramState> = {
  kind: 'loyalty_program',
  right: 'promotions.manage',
  async lock(tx, restaurantId, ids) {
    const rows = await lockRows(tx, 'loyalty_programs', restaurantId, ids)
    return rows.map(loyaltyProgramState)
  },
  write: (tx, restaurantId, state, editedAt) => writeProgram(tx, restaurantId, state, editedAt),
  async writeAll(tx, restaurantId, states, editedAt) {
    await rejectSecondActive(tx, restaurantId, states)
    // At most one is active after each statement.
    for (const state of states.toSorted((one, other) => Number(isUsed(one)) - Number(isUsed(other))))
      await writeProgram(tx, restaurantId, state, editedAt)
  },
}

export function loyaltyProgramState(row: Selectable<LoyaltyPrograms>): LoyaltyProgramState {
  return { ...programOf(row), revision: row.revision, archivedAt: row.archived_at?.getTime() ?? null }
}

/** A deleted program counts as inactive, even if `isActive` is true. */
const isUsed = ({ isActive, archivedAt }: LoyaltyProgramState) => isActive && archivedAt === null

/** Throws CHANGED_SINCE if an undo would activate a program while another one is active. */
async function rejectSecondActive(
  tx: Tx,
  restaurantId: string,
  states: readonly LoyaltyProgramState[],
): Promise<void> {
  if (!states.some(isUsed)) return
  const active = await tx
    .selectFrom('loyalty_programs')
    .select(['id', 'name'])
    .where('restaurant_id', '=', restaurantId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!active || states.some(({ id }) => id === active.id)) return
  throw new ORPCError('CHANGED_SINCE', {
    status: 409,
    message: `Another program is now active: ${active.name}. Deactivate it first.`,
    data: { names: [active.name] },
  })
}

async function writeProgram(
  tx: Tx,
  restaurantId: string,
  state: LoyaltyProgramState,
  editedAt: Date,
): Promise<void> {
  const values = {
    name: state.name,
    description: state.description,
    points_per_dollar: state.pointsPerDollar,
    reward_threshold: state.rewardThreshold,
    reward_value: state.rewardValue,
    double_days: [...state.doubleDays],
    expiry_months: state.expiry?.months ?? null,
    expiry_after: state.expiry?.after ?? 'last_order',
    first_order_points: state.firstOrderPoints,
    birthday_points: state.birthdayPoints,
    is_active: isUsed(state),
    ...entityColumns(state, editedAt),
  }
  await tx
    .insertInto('loyalty_programs')
    .values({ ...values, restaurant_id: restaurantId, id: state.id, expiry_set_at: editedAt })
    .onConflict((conflict) =>
      conflict.columns(['restaurant_id', 'id']).doUpdateSet({
        ...values,
        // An expiry rule starts again when it is changed, and when its program becomes active.
        expiry_set_at: sql<Date>`case
          when (loyalty_programs.expiry_months, loyalty_programs.expiry_after, loyalty_programs.is_active)
            is distinct from (excluded.expiry_months, excluded.expiry_after, excluded.is_active) then excluded.expiry_set_at
          else loyalty_programs.expiry_set_at end`,
      }),
    )
    .execute()
}
