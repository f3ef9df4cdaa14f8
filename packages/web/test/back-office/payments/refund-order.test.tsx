import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { paymentQuery } from '../../../src/experiences/back-office/payments/queries.ts'
import { RefundOrder } from '../../../src/experiences/back-office/payments/refund/refund-order.tsx'
import { RequestError } from '../../../src/shared/failure.ts'
import { createQueries } from '../../../src/shared/query-client.ts'
import { failQuery, wordsOf } from '../as-staff.tsx'

test('a refund whose payment does not load shows the failure, and can be retried', () => {
  const client = createQueries()
  client.setDefaultOptions({ queries: { retryOnMount: false } })
  const { queryKey } = paymentQuery('r1', 'o1')
  const error = new RequestError('The server did not respond.', 'HTTP_500', 500)
  failQuery(client, queryKey, error)
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RefundOrder restaurantId="r1" orderId="o1" onClose={() => {}} onChanged={() => {}} />
    </QueryClientProvider>,
  )
  expect(wordsOf(markup)).toContain('The payment did not load The server did not respond. HTTP_500 Retry')
})
