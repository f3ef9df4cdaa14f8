import type { StatementContent } from '@comanda/contract/statements'
import { documentNumber, monthOf } from '@comanda/domain/reporting/statement'
import type { LocalDate } from '@comanda/domain/time/instant'
import { zonedTime } from '@comanda/domain/time/zone'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import { PaymentGatewayError } from '../../../gateways/payments/port.ts'
import { audit } from '../../../platform/audit.ts'
import { readStoredContents, withOrders } from '../../finance/public.ts'
import { requireRight } from '../../identity/public.ts'
import { readContent, readIssued, readOwner, readPayouts, type StatementOwner } from './read-statement.ts'
import { csvOf, type PayoutEntries, type StatementDocument } from './statement-document.ts'

export interface StatementRequest {
  restaurantId: string
  /** Its first day. */
  month: LocalDate
  kind: 'statement' | 'invoice'
  format: 'pdf' | 'csv'
}

/**
 * The statement of a month, or its invoice of platform fees: as it was issued, or preliminary. The download is audited.
 * Throws UNAUTHORIZED, FORBIDDEN, and NOT_FOUND for an unknown restaurant and a month that has not begun.
 */
export async function downloadStatement(
  app: Pick<App, 'db' | 'now' | 'payments' | 'log'>,
  caller: Caller,
  { restaurantId, month, kind, format }: StatementRequest,
): Promise<{ headers: Record<string, string>; body: ReadableStream<Uint8Array> }> {
  requireRight(caller, 'payouts.view', restaurantId)
  const { owner, issued, content } = await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const owner = await readOwner(tx, restaurantId)
    if (month > monthOf(zonedTime(app.now(), owner.timezone).date)) throw new ORPCError('NOT_FOUND')
    const [found] = await readIssued(tx, restaurantId, month)
    const issued = found?.month === month ? found : null
    await audit(app, tx, caller, {
      restaurantId,
      action: 'data.statement_downloaded',
      subject: `restaurant:${restaurantId}`,
      subjectLabel: `${kind} of ${month.slice(0, 7)}, ${format.toUpperCase()}`,
    })
    return { owner, issued, content: issued?.content ?? (await readContent(tx, owner, month)) }
  })
  const payouts = issued ? issued.content.payouts : await readCurrentPayouts(app, owner, month)
  const document: StatementDocument = {
    kind,
    restaurantId,
    month,
    issued: issued && { number: issued.number, at: issued.issuedAt },
    at: issued?.issuedAt ?? app.now(),
    content: { ...content, payouts },
    entries: kind === 'statement' ? await readEntries(app, restaurantId, payouts ?? []) : [],
  }
  const name = issued ? documentNumber(kind, restaurantId, issued.number) : `${kind}-${month.slice(0, 7)}`
  const body =
    format === 'csv'
      ? Buffer.from(csvOf(document))
      : (await import('./statement-pdf.ts')).statementPdf(document)
  return {
    headers: {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf',
      'content-disposition': `attachment; filename="${name}.${format}"`,
    },
    body: new Blob([new Uint8Array(body)]).stream(),
  }
}

/** A preliminary document is made without payouts while the provider does not respond. */
async function readCurrentPayouts(
  app: Pick<App, 'db' | 'now' | 'payments' | 'log'>,
  owner: StatementOwner,
  month: LocalDate,
): Promise<StatementContent['payouts']> {
  try {
    return await readPayouts(app, owner, month)
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error
    app.log.warn({ err: error, restaurantId: owner.id }, 'reading the payouts of a statement failed')
    return null
  }
}

/** Each order, refund and fee of the payouts whose contents are stored. */
async function readEntries(
  app: Pick<App, 'db'>,
  restaurantId: string,
  payouts: NonNullable<StatementContent['payouts']>,
): Promise<PayoutEntries[]> {
  if (payouts.length === 0) return []
  const ids = payouts.map(({ id }) => id)
  const contents = await readStoredContents(app, restaurantId, ids)
  const lines = await withOrders(
    app,
    restaurantId,
    ids.flatMap((id) => (contents.get(id) ?? []).map((line) => ({ ...line, payoutId: id }))),
  )
  return payouts.flatMap((payout) => {
    const own = lines.filter(({ payoutId }) => payoutId === payout.id)
    return own.length === 0 ? [] : [{ payout, lines: own }]
  })
}
