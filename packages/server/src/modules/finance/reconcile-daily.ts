import { formatMoney } from '@comanda/domain/money/format'
import { hours } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'
import { enqueueNotifications } from '../notifications/public.ts'
import type { Period } from './compare-ledger.ts'
import { runReconciliation } from './reconcile.ts'
import { reconciliationEmail } from './reconciliation-email.ts'

/**
 * Reconciles each UTC day once, some hours after it ended, and emails the master admins about differences.
 */
export async function reconcileDaily(app: App): Promise<void> {
  const period = await findDue(app)
  if (!period) return
  const run = await runReconciliation(app, actor, period)
  const { ours, theirs, differences } = run
  const totals = { ours: formatMoney(ours), theirs: formatMoney(theirs), differences: differences.length }
  app.log.info({ ...period, ...totals }, 'reconciled the ledger with the provider')
  if (differences.length === 0) return
  await app.db.platform(actor, async (tx) => {
    const admins = await tx
      .selectFrom('memberships')
      .innerJoin('auth.users', 'auth.users.id', 'memberships.user_id')
      .select('auth.users.email')
      .distinct()
      .where('memberships.role', '=', 'master_admin')
      .where('memberships.deactivated_at', 'is', null)
      .execute()
    await enqueueNotifications(
      app,
      tx,
      admins.map(({ email }) => reconciliationEmail(email, run)),
    )
  })
}

/** From the end of the last daily run, otherwise from yesterday; null if everything is reconciled. */
async function findDue(app: App): Promise<Period | null> {
  const to = Math.floor((app.now() - settlingTime) / day) * day
  const last = await app.db.platform(actor, (tx) =>
    tx
      .selectFrom('reconciliation_runs')
      .select(({ fn }) => fn.max('to_at').as('to'))
      .where('requested_by', '=', actor)
      .executeTakeFirst(),
  )
  const from = Math.max(last?.to?.getTime() ?? to - day, to - day * 31)
  return from < to ? { from, to } : null
}

const actor = 'system:finance'
const day = hours(24)
const settlingTime = hours(3)
