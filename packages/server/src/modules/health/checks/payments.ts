import { counted } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import { hours, minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { isKnownToProvider } from '../../finance/public.ts'
import { lastWebhook } from './last-webhook.ts'
import { actor, instantFact, type Probe, type Reading, textFact } from './probe.ts'

export interface PaymentHealth {
  paidAt: Date | null
  problems: number
  /** The number in the last three days. */
  failedPayouts: number
  /** The number in the last three days. */
  lostDisputes: number
  openDisputes: number
  comparedAt: Date | null
  differences: number | null
}

/** Requests the platform's balance, and checks webhooks, payment problems and reconciliation. */
export const paymentsProbe: Probe = {
  id: 'payments',
  otherwise: 'The payment provider does not respond',
  async read(app) {
    const start = performance.now()
    const { available, pending } = await app.payments.retrieveBalance(null)
    const tookMs = Math.round(performance.now() - start)
    const [noticeAt, payments] = await Promise.all([lastWebhook(app, 'stripe'), readPaymentHealth(app)])
    const problem = problemOf(app, payments, noticeAt)
    return {
      status: problem ? 'warning' : 'healthy',
      message: problem ?? `Responds in ${tookMs} ms`,
      facts: [
        textFact('Provider', app.payments.provider === 'stripe' ? 'Stripe' : 'Sandbox'),
        textFact('Balance', `${formatMoney(available)}, ${formatMoney(pending)} pending`),
        instantFact('Last webhook', noticeAt),
        instantFact('Last charge', payments.paidAt),
        instantFact('Last reconciliation', payments.comparedAt),
        textFact('Differences', payments.differences),
        textFact('Disputes to respond to', payments.openDisputes),
      ],
    } satisfies Reading
  },
}

function problemOf(app: App, payments: PaymentHealth, noticeAt: Date | null): string | null {
  // A sandbox in production does not show whether the real payment provider works.
  if (app.config.production && app.payments.provider !== 'stripe') return 'Stripe status not tested'
  const { paidAt, problems, differences, comparedAt } = payments
  if (problems > 0)
    return `${counted(problems, 'payment')} of the last 30 days ${problems === 1 ? 'does' : 'do'} not match ${problems === 1 ? 'its order' : 'their orders'}`
  if (differences)
    return `The ledger differs from the provider in ${counted(differences, 'entry', 'entries')}`
  if (payments.failedPayouts > 0)
    return `${counted(payments.failedPayouts, 'payout')} failed in the last 3 days: see Payouts`
  if (payments.lostDisputes > 0) return `${counted(payments.lostDisputes, 'dispute')} lost in the last 3 days`
  const quiet = paidAt && paidAt.getTime() < app.now() - minutes(10)
  if (quiet && (!noticeAt || noticeAt.getTime() < paidAt.getTime() - minutes(10)))
    return 'Webhooks do not arrive: one is missing for a charge'
  if (comparedAt && comparedAt.getTime() < app.now() - hours(30)) return 'No reconciliation for over a day'
  return null
}

export function readPaymentHealth(app: App): Promise<PaymentHealth> {
  const since = new Date(app.now() - hours(24 * 30))
  const recently = new Date(app.now() - hours(72))
  return app.db.platform(actor, async (tx) => {
    const { rows } = await sql<PaymentHealth>`
      select
        (select max(at) from ledger_entries where kind = 'charge' and provider > 0 and not is_demo and ${isKnownToProvider}
          and at > ${since}) as "paidAt",
        (select count(*)::int from payment_problems where resolved_at is null and created_at > ${since}) as problems,
        (select count(distinct object_id)::int from provider_events
          where type = 'payout.failed' and received_at > ${recently}) as "failedPayouts",
        (select count(*)::int from disputes where status = 'lost' and closed_at > ${recently}) as "lostDisputes",
        (select count(*)::int from disputes where status = 'needs_response') as "openDisputes",
        run.finished_at as "comparedAt",
        case when run.id is not null then (select count(*)::int from reconciliation_differences where run_id = run.id) end
          as differences
      from (select 1) as one left join lateral (
        select id, finished_at from reconciliation_runs order by finished_at desc limit 1) as run on true`.execute(
      tx,
    )
    return (
      rows[0] ?? {
        paidAt: null,
        problems: 0,
        failedPayouts: 0,
        lostDisputes: 0,
        openDisputes: 0,
        comparedAt: null,
        differences: null,
      }
    )
  })
}
