import type { RestaurantTerms } from '@comanda/contract/restaurants-admin'
import { cleanTerms, type TermsFields, termsIssues } from '@comanda/domain/restaurant/platform-terms'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { audit } from '../../platform/audit.ts'
import { changedSince } from '../../platform/changed-since.ts'
import { invalid } from '../catalog/public.ts'
import { requireProof, requireRight } from '../identity/public.ts'
import { readAccount, termsColumnNames, termsColumns, termsOf } from './read-restaurant.ts'

/**
 * Changes the domain of a restaurant and the terms of the platform. A repeated call changes nothing. Placed orders keep
 * their fees. Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, NOT_FOUND, CATALOG_INVALID, and CHANGED_SINCE with the current
 * terms.
 */
export async function saveTerms(
  app: App,
  caller: Caller,
  { restaurantId, revision, ...entered }: TermsFields & { restaurantId: string; revision: number },
): Promise<{ terms: RestaurantTerms }> {
  requireRight(caller, 'platform.manage', null)
  await requireProof(app, caller)
  const fields = cleanTerms(entered)
  return app.db.platform(caller.actor, async (tx) => {
    const before = await lockTerms(tx, restaurantId)
    await rejectInvalid(app, tx, restaurantId, entered, before)
    const changed = (Object.keys(fields) as (keyof TermsFields)[]).filter(
      (field) => before[field] !== fields[field],
    )
    if (changed.length === 0) return { terms: before }
    if (before.revision !== revision) throw changedSince('restaurant', before)
    await tx
      .updateTable('restaurants')
      .set({ ...termsColumns(fields), updated_at: new Date(app.now()) })
      .where('id', '=', restaurantId)
      .execute()
      .catch(refuseTakenDomain)
    await audit(app, tx, caller, {
      restaurantId,
      action: 'money.terms_changed',
      subject: `restaurant:${restaurantId}`,
      subjectLabel: 'Domain and platform terms',
      changes: changed.map((field) => ({ field, before: before[field], after: fields[field] })),
    })
    return { terms: await lockTerms(tx, restaurantId) }
  })
}

/** The error of a domain that another restaurant has; other errors are thrown as they are. */
export function refuseTakenDomain(error: unknown): never {
  if (isUniqueViolation(error)) throw invalid({ domain: 'Another restaurant already has this domain' })
  throw error
}

async function lockTerms(tx: Tx, restaurantId: string): Promise<RestaurantTerms> {
  const row = await tx
    .selectFrom('restaurants')
    .select(termsColumnNames)
    .where('id', '=', restaurantId)
    // Does not block orders, which only reference the restaurant.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new ORPCError('NOT_FOUND')
  return termsOf(row)
}

async function rejectInvalid(
  app: App,
  tx: Tx,
  restaurantId: string,
  entered: TermsFields,
  before: TermsFields,
): Promise<void> {
  const issues: Record<string, string> = termsIssues(entered, app.config.platformHosts)
  if (entered.connectEnabled && !before.connectEnabled) {
    const account = await readAccount(tx, restaurantId)
    if (!account?.chargesEnabled) issues.connectEnabled = 'The restaurant has no connected account yet'
  }
  if (Object.keys(issues).length > 0) throw invalid(issues)
}
