import { cents } from '@comanda/domain/money/cents'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { useSeenAmount } from '../../../src/experiences/back-office/payments/refund/use-seen-amount.ts'
import { renderText } from '../../render-text.ts'

test('the amount that a dialog shows stays that of its opening, until a response reports another one', async () => {
  const reported = { refundable: cents(700), disputed: true }
  let refetch = () => {}
  let refused: ReturnType<typeof useSeenAmount>['refused'] = () => {}
  function Shown() {
    const [money, setMoney] = useState({ refundable: cents(2400), disputed: false })
    const seen = useSeenAmount(money)
    refetch = () => setMoney(reported)
    refused = seen.refused
    const now = `${money.refundable} ${money.disputed}`
    return `now ${now}, seen ${seen.refundable} ${seen.disputed}`
  }
  const shown = await renderText(<Shown />)
  refetch()
  await vi.waitFor(() => expect(shown()).toBe('now 700 true, seen 2400 false'))
  refused({ data: { money: reported } })
  await vi.waitFor(() => expect(shown()).toBe('now 700 true, seen 700 true'))
})
