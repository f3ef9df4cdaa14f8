import type { OrderMoney } from '@comanda/contract/payments'
import { cents } from '@comanda/domain/money/cents'
import { asRecord } from '@comanda/domain/stored-value'
import { useState } from 'react'
import type { Failure } from '../../../../shared/failure.ts'

type Seen = Pick<OrderMoney, 'refundable' | 'disputed'>

/**
 * What could be refunded when a dialog was opened or, after a refused request, as its response reported it, and whether this leaves
 * out what a disputed card paid. Not what a refetch has changed below the entered amount since: the server notices that.
 */
export function useSeenAmount({ refundable, disputed }: Seen) {
  const [seen, setSeen] = useState<Seen>({ refundable, disputed })
  const refused = ({ data }: Pick<Failure, 'data'>) => {
    const reported = asRecord(asRecord(data)?.money)
    if (typeof reported?.refundable === 'number')
      setSeen({ refundable: cents(reported.refundable), disputed: reported.disputed === true })
  }
  return { ...seen, refused }
}
