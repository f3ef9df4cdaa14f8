import type { Table } from '../../journal.ts'
import type { ChargeTables } from '../charge-tables.ts'
import { recordCharge } from '../charges.ts'
import { chargedIntent } from '../confirm-intent.ts'
import { defaultPaymentControl } from '../control.ts'
import { newIntent } from '../create-intent.ts'
import { findMethod } from '../methods.ts'
import type { Call } from '../state.ts'
import type { PastCharge } from './past-charge.ts'

/** Every object of a charge, as the provider would have made them, always with the same ids. */
export function expandCharge(past: PastCharge): ChargeTables {
  const tables = emptyTables()
  const call = pastCall(past, 'pi')
  const { id, created, payment_method, ...given } = past
  const { method } = findMethod(tables, payment_method, call)
  const intent = { ...newIntent({ ...given, currency: 'usd' }, id, call), payment_method: method.id }
  const approved = { decline: null, captured: true, threeDSecure: null }
  const unlogged = {
    ...tables,
    control: () => defaultPaymentControl,
    delayedTransactions: memoryTable<never>(),
  }
  const charge = recordCharge(unlogged, intent, method, approved, call)
  tables.intents.put(id, chargedIntent(intent, charge))
  return tables
}

/** A call at the time of an object, whose new objects have ids that begin like its own. */
export function pastCall({ id, created }: { id: string; created: number }, prefix: string): Call {
  const key = id.slice(prefix.length + 1)
  const counts = new Map<string, number>()
  return {
    requestId: `req_${key.slice(0, 14)}`,
    idempotencyKey: null,
    origin: '',
    publishable: false,
    now: new Date(created * 1000),
    ids(kind) {
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      return `${kind}_${key}${count > 1 ? `_${count}` : ''}`
    },
  }
}

function emptyTables(): ChargeTables {
  return {
    intents: memoryTable(),
    methods: memoryTable(),
    charges: memoryTable(),
    balance: memoryTable(),
    accountLines: memoryTable(),
    transfers: memoryTable(),
    accountPayments: memoryTable(),
    platformFees: memoryTable(),
  }
}

function memoryTable<Row>(): Table<Row> {
  const rows = new Map<string, Row>()
  return {
    get: (id) => rows.get(id),
    put: (id, row) => void rows.set(id, row),
    delete: (id) => void rows.delete(id),
    clear: () => rows.clear(),
    all: () => [...rows.values()],
    entries: () => [...rows],
    get size() {
      return rows.size
    },
  }
}
