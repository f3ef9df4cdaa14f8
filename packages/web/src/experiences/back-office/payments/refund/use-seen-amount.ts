import type { OrderMoney } from '@comanda/contract/payments'
import { type Cents, cents } from '@comanda/domain/money/cents'
import { asRecord } from '@comanda/domain/ordering/stored-value'
import { useState } from 'react'
import type { Failure } from '../../../../shared/failure.ts'

/**
 * What could be refunded when a dialog was opened or, after a refused request, as its response reported it. Not what a refetch has
 * changed below the entered amount since: the server notices that.
 */
export function useSeenAmount(money: Pick<OrderMoney, 'refundable'>) {
  const [refundable, setRefundable] = useState<Cents>(money.refundable)
  const refused = ({ data }: Pick<Failure, 'data'>) => {
    const reported = asRecord(asRecord(data)?.money)?.refundable
    if (typeof reported === 'number') setRefundable(cents(reported))
  }
  return { refundable, refused }
}
