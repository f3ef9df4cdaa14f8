import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import * as tls from 'node:tls'
import { toPem } from '@comanda/sandbox/identity/saml/certificate'
import { newSamlKey } from '@comanda/sandbox/identity/saml/keys'
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
])(
  'after %s the reply "%s" is permanent: %s, with pipelining or without',
  async (stage, answer, isPermanent) => {
    for (const EHLO of [offers, `${offers.replace(' AUTH', '-AUTH')}\r\n250 PIPELINING`]) {
      const smtp = createSmtp((await mailServer({ EHLO, [stage]: answer })).url)
      onTestFinished(() => smtp.close())
      const error = await smtp.send(message).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(Error)
      expect(error instanceof EmailBounced).toBe(isPermanent)
    }
  },
)

test('an address that could change the envelope is rejected before anything is sent', async () => {
  const { url, lines } = await mailServer({})
  const smtp = createSmtp(url)
  onTestFinished(() => smtp.close())
  for (const to of [
    'a@b.test> SIZE=1',
    'a@b.test\r\nRCPT TO:<x@y.test>',
    'nobody',
    'a@b.test, c@d.test',
    '<a@b.test>',
  ])
    await expect(smtp.send({ ...message, to })).rejects.toBeInstanceOf(EmailBounced)
  expect(lines).toEqual([])
})

test('sends to a domain in any script, and many emails over at most three connections', async () => {
  const { url, lines } = await mailServer({ EHLO: '250-here\r\n250-PIPELINING\r\n250 AUTH PLAIN' })
  const smtp = createSmtp(url)
  onTestFinished(() => smtp.close())
  await Promise.all(Array.from({ length: 20 }, () => smtp.send({ ...message, to: 'ada@bücher.example' })))
  expect(lines.filter((line) => line === 'RCPT TO:<ada@xn--bcher-kva.example>')).toHaveLength(20)
  expect(lines.filter((line) => line.startsWith('EHLO')).length).toBeLessThanOrEqual(3)
})

test('connects again after the server closed the connection', async () => {
  const { url, lines, disconnect } = await mailServer({})
  const smtp = createSmtp(url)
  onTestFinished(() => smtp.close())
  await smtp.send(message)
  disconnect()
  await expect.poll(() => smtp.send(message).then(() => 'sent', String)).toBe('sent')
  expect(lines.filter((line) => line.startsWith('EHLO'))).toHaveLength(2)
})

test('does not connect again for each email while the server does not respond', async () => {
  let connections = 0
  const server = createServer(() => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const smtp = createSmtp(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, { silenceMs: 50 })
  onTestFinished(() => smtp.close())
  const sending = Array.from({ length: 20 }, () => smtp.send(message))
  const reasons = (await Promise.allSettled(sending)).map((one) => one.status === 'rejected' && one.reason)
  for (const reason of reasons)
    expect(reason).toMatchObject({ message: 'The mail server did not respond in time.' })
  expect(connections).toBe(3)
})

test('ends an email at a server that responds to each command in time, but too slowly in total', async () => {
  const server = createServer((socket) => {
    socket.write('220 here\r\n')
    const trickle = setInterval(() => socket.write('250-still here\r\n'), 20)
    socket.on('error', () => {}).on('close', () => clearInterval(trickle))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const smtp = createSmtp(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, { silenceMs: 200 })
  onTestFinished(() => smtp.close())
  await expect(smtp.send(message)).rejects.toThrow('The mail server did not respond in time.')
})

test.each(['smtp', 'smtps'])(
  'encrypts %s, and sends no password to a server whose certificate is not trusted',
  async (protocol) => {
    const { privateKey: key, certificate } = newSamlKey('localhost')
    const cert = toPem(certificate)
    const { url, lines } = await mailServer(
      { EHLO: '250-here\r\n250-STARTTLS\r\n250 AUTH LOGIN', STARTTLS: '220 go', AUTH: '334 user' },
      { key, cert, protocol },
    )
    const untrusted = createSmtp(url)
    await expect(untrusted.send(message)).rejects.toThrow('self-signed certificate')
    expect(lines.some((line) => line.startsWith('AUTH'))).toBe(false)
    const known = tls.getCACertificates()
    tls.setDefaultCACertificates([...known, cert])
    onTestFinished(() => tls.setDefaultCACertificates(known))
    const smtp = createSmtp(url)
    onTestFinished(() => smtp.close())
    await smtp.send(message)
    const credentials = ['me', 'secret'].map(base64)
    expect(lines).toEqual(
      expect.arrayContaining([...(protocol === 'smtp' ? ['STARTTLS'] : []), 'AUTH LOGIN', ...credentials]),
    )
  },
)

const offers = '250-here\r\n250 AUTH PLAIN'

/** Starts a mail server with these replies, and successful ones otherwise. `lines` are the commands that it received. */
async function mailServer(
  answers: Partial<Record<string, string>>,
  secure?: { key: string; cert: string; protocol: string },
) {
  const defaults: Record<string, string> = {
    greeting: '220 here',
    EHLO: offers,
    AUTH: '235 in',
    MAIL: '250 ok',
    [base64('me')]: '334 password',
    RCPT: '250 ok',
    DATA: '354 go on',
    body: '250 taken',
    QUIT: '221 bye',
    [base64('secret')]: '235 in',
  }
  const lines: string[] = []
  const sockets = new Set<Socket>()
  const serve = (socket: Socket, isGreeted = false) => {
    sockets.add(socket)
    let inBody = false
    const reply = (stage: string) =>
      socket.writable && socket.write(`${answers[stage] ?? defaults[stage] ?? '502 what'}\r\n`)
    if (!isGreeted) reply('greeting')
    const input = createInterface(socket).on('line', (line) => {
      if (inBody && line !== '.') return
      if (!inBody) lines.push(line)
      const word = line.split(' ')[0] ?? ''
      const stage = inBody ? 'body' : word in defaults ? word : word.toUpperCase()
      inBody = stage === 'DATA' && !answers.DATA
      reply(stage)
      if (stage !== 'STARTTLS') return
      input.removeAllListeners('line').close()
      serve(new tls.TLSSocket(socket, { isServer: true, ...secure }), true)
    })
    socket.on('error', () => socket.destroy())
  }
  const server =
    secure?.protocol === 'smtps'
      ? tls.createServer(secure, (socket) => serve(socket))
      : createServer((socket) => serve(socket))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    lines,
    url: `${secure?.protocol ?? 'smtp'}://me:secret@localhost:${port}`,
    disconnect() {
      for (const socket of sockets) socket.end('421 4.3.2 Shutting down\r\n')
    },
  }
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}
