import { disputeEntry, disputeWonEntry } from '@comanda/domain/ledger/dispute'
import { addCents, cents, zeroCents } from '@comanda/domain/money/cents'
import type { Tx } from '../../../db/database.ts'
import type { DisputedMoney, ProviderDispute } from '../../../gateways/payments/money-port.ts'
import type { LedgerEntry } from '../../finance/public.ts'

/**
 * The ledger entries of the money that a dispute has moved and the ledger does not have yet. The first of each kind has the id of the
 * dispute, a later one that of its last entry at the provider, by which reconciliation finds it. Requires a lock of what is disputed.
 */
export async function newDisputeEntries(
  tx: Tx,
  restaurantId: string,
  { id, withdrawn, reinstated }: ProviderDispute,
): Promise<LedgerEntry[]> {
  const refs = [id, ...(withdrawn?.entries ?? []), ...(reinstated?.entries ?? [])]
  const recorded = await tx
    .selectFrom('ledger_entries')
    .select(['kind', 'disputed'])
    .where('restaurant_id', '=', restaurantId)
    .where('provider_ref', 'in', refs)
    .execute()
  const moved = (kind: 'dispute' | 'dispute_won', total: DisputedMoney | null): LedgerEntry[] => {
    const earlier = recorded.filter((row) => row.kind === kind)
    const before = earlier.reduce((sum, { disputed }) => sum + Math.abs(disputed), 0)
    const amount = cents((total ? addCents(total.amount, total.fee) : zeroCents) - before)
    if (amount <= 0) return []
    const ref = (earlier.length > 0 && total?.entries.at(-1)) || id
    return [{ kind, ref, entry: kind === 'dispute' ? disputeEntry(amount) : disputeWonEntry(amount) }]
  }
  return [...moved('dispute', withdrawn), ...moved('dispute_won', reinstated)]
}
