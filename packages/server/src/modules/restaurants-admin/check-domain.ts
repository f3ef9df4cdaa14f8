import type { DomainRecords } from '@comanda/contract/restaurants-admin'
import {
  isLocalName,
  namesOfDomain,
  type RecordState,
  recordState,
} from '@comanda/domain/hosting/domain-records'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { requireRight } from '../identity/public.ts'

/**
 * Where the stored domain of a restaurant points, according to DNS. No request is sent to the domain itself.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND.
 */
export async function checkDomain(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId: string },
): Promise<DomainRecords> {
  requireRight(caller, 'platform.manage', null)
  const row = await app.db.platform(caller.actor, (tx) =>
    tx.selectFrom('restaurants').select('domain').where('id', '=', restaurantId).executeTakeFirst(),
  )
  if (!row) throw new ORPCError('NOT_FOUND')
  const host = new URL(app.config.origin).hostname
  const own = row.domain === null || isLocalName(host) ? [] : await app.dns.addresses(host)
  const platform = { host, addresses: own === 'failed' ? [] : own }
  const names = row.domain === null ? [] : namesOfDomain(row.domain)
  return {
    domain: row.domain,
    expected: { host, addresses: [...platform.addresses] },
    checkedAt: app.now(),
    records: await Promise.all(names.map((name) => read(app, name, platform))),
  }
}

async function read(
  app: Pick<App, 'dns'>,
  name: string,
  platform: { host: string; addresses: readonly string[] },
): Promise<{ name: string; state: RecordState; found: string[] }> {
  if (isLocalName(name)) return { name, state: 'local', found: [] }
  const [aliases, addresses] = await Promise.all([app.dns.aliases(name), app.dns.addresses(name)])
  const found = [aliases, addresses].find((values) => values !== 'failed' && values.length > 0)
  return {
    name,
    state: recordState({ aliases, addresses }, platform),
    found: found === undefined || found === 'failed' ? [] : found.slice(0, 10),
  }
}
