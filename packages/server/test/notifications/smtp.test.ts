import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { EmailBounced } from '../../src/gateways/email/port.ts'
import { createSmtp } from '../../src/gateways/email/smtp.ts'
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
  subject: string
  html: string
  text: string
}

test('delivers an email unchanged, whatever its content', async () => {
  const { app, sandboxUrl } = await testApp()
  const long = `${'wide '.repeat(60)}end.`
  const written = {
    ...message,
    subject: `Größe × 2: “Ramen” for 寿司 and ${'more '.repeat(30)}`.trim(),
    text: `.\n..two dots\n.\n\n${long}\nFrom: me\n1× Süß − 3 € 🍜 =20 trailing  \nend`,
    html: `<p title="a=b">${long}</p>\n.\n<b>寿司 🍜</b>&nbsp;\u00a0\u200c<i>=3D</i>`,
    unsubscribe: 'https://corner.test/stop?token=a=b',
  }
  await app.email.send(written)
  const answer = await fetch(`${sandboxUrl}/sandbox/mail`, { headers: { accept: 'application/json' } })
  const [mail] = ((await answer.json()) as { messages: Shown[] }).messages
  expect(mail?.subject).toBe(written.subject)
  // The parser appends the last line break.
  expect(mail?.text.trimEnd()).toBe(written.text)
  expect(mail?.html.trimEnd()).toBe(written.html)
  expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(mail?.headers['mime-version']).toBe('1.0')
  expect(Date.parse(mail?.headers.date ?? '')).not.toBeNaN()
})

test('sends in the name of the restaurant, from our address, with its cause as a header', async () => {
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

test('distinguishes a permanent rejection from a temporary one', async () => {
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

test.each([
  ['RCPT', '421 4.3.2 Shutting down', false],
  ['RCPT', '450 4.2.1 Try later', false],
  ['RCPT', '452 4.2.2 Full for now', false],
  ['RCPT', '550 5.1.1 No such mailbox', true],
  ['RCPT', '552 5.2.2 Over quota', true],
  ['RCPT', '554 5.7.1 Rejected', true],
  ['body', '451 4.3.0 Try later', false],
  ['body', '554 5.6.0 Not such a mail', true],
  ['DATA', '554 5.5.1 No valid recipients', true],
  ['AUTH', '535 5.7.8 Wrong password', false],
  ['MAIL', '550 5.7.1 Not our sender', false],
  ['MAIL', '451 4.3.0 Try later', false],
  ['greeting', '554 5.3.2 Go away', false],
])('after %s the reply "%s" is permanent: %s', async (stage, answer, isPermanent) => {
  const smtp = createSmtp(await mailServer({ [stage]: answer }))
  onTestFinished(() => smtp.close())
  const error = await smtp.send(message).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(error instanceof EmailBounced).toBe(isPermanent)
})

/** Starts a mail server with these replies, and successful ones otherwise. Returns its URL. */
async function mailServer(answers: Partial<Record<string, string>>): Promise<string> {
  const defaults: Record<string, string> = {
    ...{ greeting: '220 here', EHLO: '250-here\r\n250 AUTH PLAIN', AUTH: '235 in', MAIL: '250 ok' },
    ...{ RCPT: '250 ok', DATA: '354 go on', body: '250 taken', QUIT: '221 bye' },
  }
  const server = createServer((socket) => {
    let inBody = false
    const reply = (stage: string) => socket.write(`${answers[stage] ?? defaults[stage] ?? '502 what'}\r\n`)
    reply('greeting')
    createInterface(socket).on('line', (line) => {
      if (inBody && line !== '.') return
      const stage = inBody ? 'body' : (line.split(' ')[0] ?? '').toUpperCase()
      inBody = stage === 'DATA' && !answers.DATA
      reply(stage)
    })
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `smtp://me:secret@127.0.0.1:${(server.address() as AddressInfo).port}`
}
