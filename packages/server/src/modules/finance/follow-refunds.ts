import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'
import type { Movement } from '../../gateways/payments/money-port.ts'
import { ObjectMissing, type ProviderRefund } from '../../gateways/payments/port.ts'
import type { LedgerMovement } from './compare-ledger.ts'

/**
 * The provider's movements with those of refunds that the ledger has on another day. A refund leaves the provider's balance when it is
 * requested, and returns to it if it fails, but the ledger has it only once its bank has completed it, which can take days: left out
 * until then, and looked up when it is completed or returned. One that was never completed belongs to the day of its return. Throws a
 * PaymentGatewayError.
 */
export async function followRefunds(
  { payments }: Pick<App, 'payments'>,
  recorded: readonly LedgerMovement[],
  reported: readonly Movement[],
  isInPeriod: (movement: { at: number }) => boolean,
): Promise<Movement[]> {
  const left = new Set(refsOf(reported))
  const known = new Set(refsOf(recorded))
  const returned = new Set(refsOf(reported, ['refund_failed']))
  const movements = [...recorded.filter(({ amount }) => amount !== 0), ...reported].filter(isInPeriod)
  const uncompleted = new Set<string>()
  const earlier: Movement[] = []
  for (const ref of refsOf(movements, ['refund', 'refund_failed'])) {
    if (left.has(ref) && known.has(ref)) continue
    const refund = await findRefund(payments, ref)
    if (refund && refund.status !== 'succeeded' && !known.has(ref) && !returned.has(ref)) uncompleted.add(ref)
    else if (refund && !left.has(ref)) earlier.push(...(await movementsOf(payments, refund)))
  }
  return [...reported.filter(({ ref }) => !uncompleted.has(ref)), ...earlier]
}

function refsOf(movements: readonly { kind: string; ref: string }[], kinds = ['refund']): Set<string> {
  return new Set(movements.filter(({ kind }) => kinds.includes(kind)).map(({ ref }) => ref))
}

/** null if the provider does not know it. */
async function findRefund(payments: App['payments'], ref: string): Promise<ProviderRefund | null> {
  try {
    return await payments.retrieveRefund(ref)
  } catch (error) {
    if (error instanceof ObjectMissing) return null
    throw error
  }
}

/** The movements with which a refund left the balance: its own, and those of its transfer and its platform fee. */
async function movementsOf(
  payments: App['payments'],
  { id, createdAt }: ProviderRefund,
): Promise<Movement[]> {
  const around = await payments.listMovements(createdAt - minutes(1), createdAt + minutes(1))
  return around.filter(({ kind, ref }) => kind === 'refund' && ref === id)
}
