import type { Table } from '../journal.ts'
import type { CardOutcome } from './cards.ts'
import type { ApplicationFee, ConnectedPayment, Transfer } from './connect-objects.ts'
import type { BalanceTransaction, Charge, PaymentIntent, PaymentMethod } from './objects.ts'

export interface StoredMethod {
  method: PaymentMethod
  outcome: CardOutcome
  /** Removed from its customer: it can never be used again. */
  isDetached?: true
}

/** A balance transaction of a connected account. */
export interface AccountLine {
  account: string
  line: BalanceTransaction
}

/** An object of a connected account. */
export interface OfAccount<Stored> {
  account: string
  object: Stored
}

/** The tables with the objects of a charge. */
export interface ChargeTables {
  intents: Table<PaymentIntent>
  methods: Table<StoredMethod>
  charges: Table<Charge>
  balance: Table<BalanceTransaction>
  accountLines: Table<AccountLine>
  transfers: Table<Transfer>
  accountPayments: Table<OfAccount<ConnectedPayment>>
  platformFees: Table<ApplicationFee>
}
