import type { App, Caller } from '../../app.ts'
import { auditedCsv, CSV_PAGE_SIZE, type CsvFile, csvPages } from '../../platform/csv-stream.ts'
import { requireRight } from '../identity/public.ts'

/**
 * The customers who agreed to marketing emails of a restaurant, with when and where they agreed, as CSV. Those who withdrew
 * it are not listed. The export is audited. Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function exportConsents(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId: string },
): Promise<CsvFile> {
  requireRight(caller, 'promotions.manage', restaurantId)
  const readAfter = (last: Consent | undefined) => readPage(app, caller, restaurantId, last?.email)
  const lines = csvPages(headers, readAfter, cellsOf)
  const label = 'Customers who agreed to marketing'
  const file = { restaurantId, action: 'data.consents_exported', label, name: 'marketing' } as const
  return auditedCsv(app, caller, file, lines)
}

function readPage(app: App, caller: Caller, restaurantId: string, last = ''): Promise<Consent[]> {
  return app.db.tenant(restaurantId, caller.actor, (tx) =>
    tx
      .selectFrom('marketing_consents')
      .select(['email', 'consented_at', 'source'])
      .where('restaurant_id', '=', restaurantId)
      .where('consented_at', 'is not', null)
      .where('withdrawn_at', 'is', null)
      .where('email', '>', last)
      .orderBy('email')
      .limit(CSV_PAGE_SIZE)
      .execute(),
  )
}

interface Consent {
  email: string
  consented_at: Date | null
  source: string | null
}

const headers = ['Email', 'Agreed (UTC)', 'Agreed at']

function cellsOf({ email, consented_at, source }: Consent): (string | null)[] {
  const place = source === 'checkout' ? 'Checkout' : source && 'Account'
  return [email, consented_at?.toISOString() ?? null, place]
}
