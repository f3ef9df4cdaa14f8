import type { RestaurantFees, RestaurantOrdering, RestaurantProfile } from '@comanda/contract/restaurant-info'
import { type FeeFields, feeIssues } from '@comanda/domain/restaurant/fee-fields'
import { cleanKidsMeals } from '@comanda/domain/restaurant/kids-meal-fields'
import { type OrderingFields, orderingIssues } from '@comanda/domain/restaurant/ordering-fields'
import {
  cleanProfile,
  type ProfileFields,
  platformProfileIssues,
  profileIssues,
} from '@comanda/domain/restaurant/profile-fields'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { AuditRecord } from '../../platform/audit.ts'
import { changedSince } from '../../platform/changed-since.ts'
import {
  type AnyState,
  type EntityKind,
  invalid,
  isForeignPicture,
  isUnchanged,
  recordChange,
  restaurantFeesKind,
  restaurantOrderingKind,
  restaurantProfileKind,
} from '../catalog/public.ts'
import { hasProof, isPlatformAdmin, proofRequired, requireEdit } from '../identity/public.ts'
import { moveSoldOutEnds } from '../menus/public.ts'

interface ReadRevision {
  restaurantId: string
  revision: number
}

/**
 * Changes the profile; the first one that is complete finishes the setup of a restaurant. Platform admins can leave fields
 * empty. Other recipients of the management's messages require a proof, as in `saveRecipients`. A repeated call changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, NOT_FOUND, CATALOG_INVALID, and CHANGED_SINCE with the current profile.
 */
export async function saveProfile(
  app: App,
  caller: Caller,
  { restaurantId, revision, ...entered }: ReadRevision & ProfileFields,
): Promise<{ profile: RestaurantProfile; changeId: string | null }> {
  await requireEdit(app, caller, 'restaurant.manage', restaurantId)
  const isProven = await hasProof(app, caller)
  const fields = cleanProfile(entered)
  const incomplete = profileIssues(fields)
  const issues = isPlatformAdmin(caller) ? platformProfileIssues(fields) : incomplete
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { before, state, changeId } = await save(app, tx, caller, {
      restaurantId,
      revision,
      fields,
      kind: restaurantProfileKind,
      isProven,
      thing: 'restaurant',
      issues: { ...issues, ...(await pictureIssues(tx, restaurantId, fields)) },
      action: 'settings.profile_changed',
      label: 'Profile',
    })
    if (before.timezone !== state.timezone) await moveSoldOutEnds(app, tx, restaurantId, before.timezone)
    if (Object.keys(incomplete).length === 0) await completeSetup(app, tx, restaurantId)
    return { profile: state, changeId }
  })
}

/**
 * Changes whether and when the restaurant takes orders. A repeated call changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, NOT_FOUND, CATALOG_INVALID, and CHANGED_SINCE with the current settings.
 */
export async function saveOrdering(
  app: App,
  caller: Caller,
  { restaurantId, revision, ...entered }: ReadRevision & OrderingFields,
): Promise<{ ordering: RestaurantOrdering; changeId: string | null }> {
  await requireEdit(app, caller, 'restaurant.manage', restaurantId)
  const fields = cleanKidsMeals(entered)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { state, changeId } = await save(app, tx, caller, {
      restaurantId,
      revision,
      fields,
      kind: restaurantOrderingKind,
      thing: 'restaurant',
      issues: orderingIssues(fields),
      action: 'settings.ordering_changed',
      label: 'Ordering',
    })
    return { ordering: state, changeId }
  })
}

/**
 * Changes what customers pay besides dishes. Open carts are priced again; placed orders keep their fees. A repeated call
 * changes nothing. Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, NOT_FOUND, CATALOG_INVALID, and CHANGED_SINCE with the
 * current fees.
 */
export async function saveFees(
  app: App,
  caller: Caller,
  { restaurantId, revision, ...fields }: ReadRevision & FeeFields,
): Promise<{ fees: RestaurantFees; changeId: string | null }> {
  await requireEdit(app, caller, 'fees.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { state, changeId } = await save(app, tx, caller, {
      restaurantId,
      revision,
      fields,
      kind: restaurantFeesKind,
      thing: 'restaurant',
      issues: feeIssues(fields),
      action: 'money.fees_changed',
      label: 'Fees and tips',
    })
    return { fees: state, changeId }
  })
}

interface SectionSave<State, Fields> extends ReadRevision {
  kind: EntityKind<State & AnyState>
  fields: Fields
  /** Whether the caller has a proof; needed only for kinds that can require one. */
  isProven?: boolean
  /** By field; empty when nothing is wrong. */
  issues: Partial<Record<keyof Fields, string>>
  /** Its name in the message of a conflict. */
  thing: string
  action: AuditRecord['action']
  label: string
}

async function save<State extends AnyState & Fields, Fields extends object>(
  app: App,
  tx: Tx,
  caller: Caller,
  {
    restaurantId,
    revision,
    kind,
    fields,
    isProven,
    issues,
    thing,
    action,
    label,
  }: SectionSave<State, Fields>,
): Promise<{ before: State; state: State; changeId: string | null }> {
  const [before] = await kind.lock(tx, restaurantId, [restaurantId])
  if (!before) throw new ORPCError('NOT_FOUND')
  if (Object.keys(issues).length > 0) throw invalid(issues as Record<string, string>)
  if (isUnchanged<Fields>(before, fields)) return { before, state: before, changeId: null }
  if (before.revision !== revision) throw changedSince(thing, before)
  const after = { ...before, ...fields }
  if (!isProven && kind.needsProof?.(before, after)) throw proofRequired()
  const entities = [{ kind: kind.kind, before, after }]
  const changeId = await recordChange(app, tx, caller, { restaurantId, action, label, entities })
  const [state] = await kind.lock(tx, restaurantId, [restaurantId])
  if (!state) throw new ORPCError('NOT_FOUND')
  return { before, state, changeId }
}

async function pictureIssues(
  tx: Tx,
  restaurantId: string,
  { logoId, bannerId }: ProfileFields,
): Promise<{ logoId?: string; bannerId?: string }> {
  const message = 'This picture no longer exists.'
  return {
    ...((await isForeignPicture(tx, restaurantId, logoId)) && { logoId: message }),
    ...((await isForeignPicture(tx, restaurantId, bannerId)) && { bannerId: message }),
  }
}

async function completeSetup(app: App, tx: Tx, restaurantId: string): Promise<void> {
  await tx
    .updateTable('restaurants')
    .set({ setup_completed_at: new Date(app.now()) })
    .where('id', '=', restaurantId)
    .where('setup_completed_at', 'is', null)
    .execute()
}
