import type { CatalogProgram, SavedProgram } from '@comanda/contract/loyalty/programs'
import { type ProgramFields, programIssues } from '@comanda/domain/marketing/loyalty-program'
import { cleanText } from '@comanda/domain/people/clean-text'
import { weekdays } from '@comanda/domain/time/weekly-hours'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { AuditRecord } from '../../platform/audit.ts'
import { requireRight } from '../identity/public.ts'
import { invalid, isUnchanged, rejectOutdated } from './checks.ts'
import { type LoyaltyProgramState, loyaltyProgramKind, loyaltyProgramState } from './loyalty-program-kind.ts'
import { recordChange } from './record-change.ts'

interface ProgramRef {
  restaurantId: string
  programId: string
}

/** The programs of a restaurant, the active one first, without deleted ones. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listPrograms(
  app: App,
  caller: Caller,
  restaurantId: string,
): Promise<{ programs: CatalogProgram[] }> {
  requireRight(caller, 'promotions.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => ({
    programs: await readPrograms(tx, restaurantId),
  }))
}

/**
 * Creates or changes a program. One program is active at a time: activating one deactivates the other. Orders that are
 * already placed keep their terms. A repeated call changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CATALOG_INVALID, and CHANGED_SINCE with the current program.
 */
export async function saveProgram(
  app: App,
  caller: Caller,
  { restaurantId, programId, revision, ...entered }: ProgramRef & ProgramFields & { revision: number },
): Promise<SavedProgram> {
  requireRight(caller, 'promotions.manage', restaurantId)
  const fields: ProgramFields = {
    ...entered,
    name: cleanText(entered.name, 80),
    description: cleanText(entered.description, 300),
    doubleDays: weekdays.filter((day) => entered.doubleDays.includes(day)),
  }
  const issues = programIssues(fields)
  if (Object.keys(issues).length > 0) throw invalid(issues)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { before, active } = await lockPrograms(tx, { restaurantId, programId })
    if (before && isUnchanged(before, fields)) return unchanged(before)
    await rejectOutdated('program', before, revision, catalogProgram)
    const after = { id: programId, revision: 0, archivedAt: null, ...fields }
    const action = before ? 'settings.loyalty_changed' : 'settings.loyalty_created'
    return store(app, tx, caller, { restaurantId, action, before, after, active })
  })
}

/** Activates or deactivates a program. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function setProgramActive(
  app: App,
  caller: Caller,
  { restaurantId, programId, isActive }: ProgramRef & { isActive: boolean },
): Promise<SavedProgram> {
  requireRight(caller, 'promotions.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { before, active } = await lockPrograms(tx, { restaurantId, programId })
    if (!before || before.archivedAt !== null) throw new ORPCError('NOT_FOUND')
    if (before.isActive === isActive) return unchanged(before)
    const action = isActive ? 'settings.loyalty_activated' : 'settings.loyalty_deactivated'
    return store(app, tx, caller, { restaurantId, action, before, after: { ...before, isActive }, active })
  })
}

/**
 * Deletes a program. Members keep their points, which belong to the restaurant, not to the program. Idempotent.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND.
 */
export async function deleteProgram(
  app: App,
  caller: Caller,
  ref: ProgramRef,
): Promise<{ changeId: string | null }> {
  const { restaurantId } = ref
  requireRight(caller, 'promotions.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { before, active } = await lockPrograms(tx, ref)
    if (!before) throw new ORPCError('NOT_FOUND')
    if (before.archivedAt !== null) return { changeId: null }
    const after = { ...before, isActive: false, archivedAt: app.now() }
    const action = 'settings.loyalty_deleted'
    const { changeId } = await store(app, tx, caller, { restaurantId, action, before, after, active })
    return { changeId }
  })
}

/** The program and the one that is active, locked. Serializes changes of a restaurant's programs. */
async function lockPrograms(
  tx: Tx,
  { restaurantId, programId }: ProgramRef,
): Promise<{ before: LoyaltyProgramState | null; active: LoyaltyProgramState | null }> {
  await tx.selectFrom('restaurants').select('id').where('id', '=', restaurantId).forNoKeyUpdate().execute()
  const activeRow = await tx
    .selectFrom('loyalty_programs')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  const ids = [programId, ...(activeRow ? [activeRow.id] : [])]
  const locked = await loyaltyProgramKind.lock(tx, restaurantId, ids)
  const find = (id: string | undefined) => locked.find((program) => program.id === id) ?? null
  return { before: find(programId), active: find(activeRow?.id) }
}

async function store(
  app: App,
  tx: Tx,
  caller: Caller,
  change: {
    restaurantId: string
    action: AuditRecord['action']
    before: LoyaltyProgramState | null
    after: LoyaltyProgramState
    active: LoyaltyProgramState | null
  },
): Promise<SavedProgram> {
  const { restaurantId, action, before, after, active } = change
  const replaced = after.isActive && active && active.id !== after.id ? active : null
  const changeId = await recordChange(app, tx, caller, {
    restaurantId,
    action,
    label: after.name,
    entities: [
      { kind: 'loyalty_program', before, after },
      ...(replaced
        ? [
            {
              kind: 'loyalty_program' as const,
              before: replaced,
              after: { ...replaced, isActive: false },
            },
          ]
        : []),
    ],
  })
  const stored = { ...after, revision: (before?.revision ?? 0) + 1 }
  return { program: catalogProgram(stored), switchedOff: replaced?.name ?? null, changeId }
}

function unchanged(program: LoyaltyProgramState): SavedProgram {
  return { program: catalogProgram(program), switchedOff: null, changeId: null }
}

async function readPrograms(tx: Tx, restaurantId: string): Promise<CatalogProgram[]> {
  const rows = await tx
    .selectFrom('loyalty_programs')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('archived_at', 'is', null)
    .orderBy('is_active', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => catalogProgram(loyaltyProgramState(row)))
}

function catalogProgram({ archivedAt: _, doubleDays, ...state }: LoyaltyProgramState): CatalogProgram {
  return { ...state, doubleDays: [...doubleDays] }
}
