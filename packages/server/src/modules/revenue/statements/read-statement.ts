import { type StatementContent, statementContent } from '@comanda/contract/statements'
import { sumsByKind } from '@comanda/domain/reporting/payout-contents'
import { daysOfMonth } from '@comanda/domain/reporting/statement'
import { addTaxes } from '@comanda/domain/reporting/tax-by-rate'
import type { LocalDate, Zone } from '@comanda/domain/time/instant'
import { startOfDay } from '@comanda/domain/time/zone'
import { ORPCError } from '@orpc/server'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { ObjectMissing } from '../../../gateways/payments/port.ts'
import { loadPayoutContents } from '../../finance/public.ts'
import { readSalesTotal, readTaxes } from '../../reporting/public.ts'

/** The restaurant of a statement. */
export interface StatementOwner {
  id: string
  name: string
  address: string
  timezone: Zone
  accountId: string | null
}

/** @throws NOT_FOUND. */
export async function readOwner(tx: Tx, restaurantId: string): Promise<StatementOwner> {
  const found = await tx
    .selectFrom('restaurants as r')
    .leftJoin('connected_accounts as a', 'a.restaurant_id', 'r.id')
    .select(['r.id', 'r.name', 'r.address', 'r.timezone', 'a.account_id as accountId'])
    .where('r.id', '=', restaurantId)
    .executeTakeFirst()
  if (!found) throw new ORPCError('NOT_FOUND')
  return { ...found, address: found.address ?? '' }
}

/** The current content of a month's statement from the ledger, without payouts. */
export async function readContent(
  tx: Tx,
  owner: StatementOwner,
  month: LocalDate,
): Promise<StatementContent> {
  const query = { ...daysOfMonth(month), restaurantIds: [owner.id], zone: null }
  const sales = await readSalesTotal(tx, query)
  const { restaurantIds, first, last } = query
  const taxes = addTaxes(await readTaxes(tx, { restaurantIds, first, last }))
  const { name, address, timezone } = owner
  // A restaurant does not see what the platform pays.
  const own = { ...sales, platformCardFees: 0 as typeof sales.platformCardFees }
  return { restaurant: { name, address }, zone: timezone, sales: own, taxes, payouts: null }
}

/**
 * The payouts that arrived in a month at a restaurant's account, with their contents; null if it has no account. Must not be called
 * within a transaction.
 */
export async function readPayouts(
  app: Pick<App, 'db' | 'now' | 'payments' | 'log'>,
  { id: restaurantId, accountId, timezone }: StatementOwner,
  month: LocalDate,
): Promise<StatementContent['payouts']> {
  if (accountId === null) return null
  const { first, last } = daysOfMonth(month)
  const payouts = await app.payments.listPayouts(accountId, startOfDay(first, timezone) - tenDays)
  const arrived = payouts
    .filter(({ arrivalAt }) => {
      const day = new Date(arrivalAt).toISOString().slice(0, 10)
      return day >= first && day <= last
    })
    .map(({ id, amount, arrivalAt, status }) => ({ id, amount, arrivalAt, status }))
    .toSorted((one, other) => one.arrivalAt - other.arrivalAt)
  const listed = []
  for (const payout of arrived) {
    const of = { restaurantId, account: accountId, payout }
    const contents = await loadPayoutContents(app, of).catch(nullIfMissing)
    listed.push({ ...payout, contents: contents?.isComplete ? sumsByKind(contents.lines) : null })
  }
  return listed
}

/** Of a payout that the provider no longer has, the contents are unknown. */
function nullIfMissing(error: unknown): null {
  if (error instanceof ObjectMissing) return null
  throw error
}

/** A payout is created up to some days before it arrives. */
const tenDays = 10 * 24 * 60 * 60 * 1000

export interface IssuedStatement {
  month: LocalDate
  number: number
  issuedAt: number
  content: StatementContent
}

/** The statements that were issued to a restaurant since a month. */
export async function readIssued(tx: Tx, restaurantId: string, since: LocalDate): Promise<IssuedStatement[]> {
  const rows = await tx
    .selectFrom('statements')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('month', '>=', since)
    .orderBy('month')
    .execute()
  return rows.map(({ month, number, issued_at, content }) => ({
    month,
    number,
    issuedAt: issued_at.getTime(),
    content: statementContent.parse(content),
  }))
}
