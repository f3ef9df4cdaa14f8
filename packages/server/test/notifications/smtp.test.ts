import { expect, it } from 'vitest'
import { EmailBounced } from '../../src/gateways/email/port.ts'
import { testApp } from '../test-app.ts'

const message = {
  key: 'one',
  from: 'Comanda <orders@comanda.test>',
  sender: 'Ben "The Grill" & Co, <evil@evil.test>\r\nBcc: all@evil.test',
  to: 'ada@example.com',
  subject: 'Order Confirmed',
  html: '<p>Thank you</p>',
  text: 'Thank you',
  because: 'order.paid',
}

interface Shown {
  from: string
  to: string[]
  headers: Record<string, string>
}

it('a mail comes in the name of the restaurant, from our address, and says what it comes of', async () => {
  const { app, sandboxUrl } = await testApp()
  await app.email.send(message)
  const answer = await fetch(`${sandboxUrl}/sandbox/mail`, { headers: { accept: 'application/json' } })
  const [mail] = ((await answer.json()) as { messages: Shown[] }).messages
  expect(mail?.from).toMatch(/^Ben "The Grill" & Co, .* <orders@comanda\.test>$/)
  expect(mail?.to).toEqual(['ada@example.com'])
  expect(mail?.headers.bcc).toBeUndefined()
  expect(mail?.headers['x-comanda-event']).toBe('order.paid')
  expect(mail?.headers['message-id']).toMatch(/@comanda\.test>$/)
})

it('tells a mailbox that will never take it from a server that takes it later', async () => {
  const { app, sandboxUrl } = await testApp()
  const control = (change: object) =>
    fetch(`${sandboxUrl}/sandbox/mail/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
    })
  await control({ bounceNext: 1 })
  await expect(app.email.send(message)).rejects.toBeInstanceOf(EmailBounced)
  await control({ refuseNext: 1 })
  await expect(app.email.send(message)).rejects.not.toBeInstanceOf(EmailBounced)
  await app.email.send(message)
})
