import { cents } from '@comanda/domain/money/cents'
import { expect, test } from 'vitest'
import { testApp } from './test-app.ts'

test('an app on a fresh database uses the payment and mail sandboxes', async () => {
  const { app, sandboxUrl } = await testApp()
  const intent = await app.payments.createIntent({
    amount: cents(1234),
    subject: { orderId: 'order', orderNumber: 'AB12CD34' },
    restaurantId: 'restaurant',
    receiptEmail: 'guest@example.com',
    description: 'An order',
    captureLater: false,
    transferTo: null,
    idempotencyKey: 'once',
  })
  expect(intent.status).toBe('requires_payment_method')
  const mail = {
    from: 'a@comanda.test',
    to: 'b@example.com',
    subject: 'Hello',
    html: '<p>Hi</p>',
    text: 'Hi',
  }
  await app.email.send({ key: 'first', ...mail })
  const seen = await fetch(`${sandboxUrl}/sandbox/mail`, { headers: { accept: 'application/json' } })
  expect(await seen.json()).toMatchObject({ messages: [{ subject: 'Hello', to: ['b@example.com'] }] })
})
