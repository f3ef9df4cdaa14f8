import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Address, type Email, type Attachment as ParsedAttachment } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { newId } from '../ids.ts'
import type { Attachment, Mailbox, MailMessage } from './state.ts'

const largest = 30 * 1024 * 1024

interface MailServer {
  port: number
  close(): Promise<void>
}

/** An SMTP server without TLS that accepts and stores all mail, and delivers none. */
export async function startMailServer(mailbox: Mailbox, host: string, port: number): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: largest,
    closeTimeout: 500,
    onAuth: (_, __, callback) => callback(null, { user: 'anyone' }),
    onRcptTo(_, __, callback) {
      const { bounceNext } = mailbox.control()
      if (bounceNext === 0) return callback()
      mailbox.changeControl({ bounceNext: bounceNext - 1 })
      callback(Object.assign(new Error('5.1.1 No such mailbox (injected fault).'), { responseCode: 550 }))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        take(mailbox, Buffer.concat(chunks), session).then(
          () => callback(),
          (error: Error) => callback(error),
        )
      })
    },
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, host, resolve)
  await promise
  server.off('error', reject)
  // A client that disconnects in the middle of an email is not an error.
  server.on('error', (error) => console.warn(`Sandbox mail: ${error.message}`))
  const address = server.server.address() as AddressInfo
  return { port: address.port, close: () => new Promise((closed) => server.close(() => closed())) }
}

async function take(mailbox: Mailbox, raw: Buffer, session: SMTPServerSession): Promise<void> {
  const { refuseNext, delayMs } = mailbox.control()
  if (delayMs > 0) await wait(delayMs)
  if (refuseNext > 0) {
    mailbox.changeControl({ refuseNext: refuseNext - 1 })
    throw Object.assign(new Error('4.3.0 Refused (injected fault). Try again later.'), { responseCode: 451 })
  }
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'base64' })
  const message = messageOf(email, session)
  mailbox.messages.put(message.id, message)
  const { id, to, subject, at, headers } = message
  mailbox.taken.put(id, { messageId: headers['message-id'] ?? '', to, subject, at })
}

function messageOf(email: Email, session: SMTPServerSession): MailMessage {
  const { mailFrom, rcptTo } = session.envelope
  return {
    id: newId('msg', 16),
    to: rcptTo.map(({ address }) => address),
    from: email.from ? named(email.from) : mailFrom ? mailFrom.address : '',
    subject: email.subject ?? '',
    at: new Date().toISOString(),
    html: email.html ?? null,
    text: email.text ?? null,
    headers: headersOf(email),
    attachments: email.attachments.map(attachmentOf),
  }
}

function headersOf(email: Email): Record<string, string> {
  const headers: Record<string, string> = Object.create(null)
  for (const { key, value } of email.headers) {
    const name = key.toLowerCase()
    headers[name] = headers[name] === undefined ? value : `${headers[name]}\n${value}`
  }
  return { ...headers }
}

function attachmentOf(given: ParsedAttachment): Attachment {
  const base64 = base64Of(given.content)
  return {
    name: given.filename ?? 'unnamed',
    type: given.mimeType,
    bytes: Buffer.byteLength(base64, 'base64'),
    contentId: given.contentId?.replace(/^<|>$/g, '') ?? null,
    base64,
  }
}

function base64Of(content: ParsedAttachment['content']): string {
  if (typeof content === 'string') return content
  return Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content)).toString('base64')
}

function named(address: Address): string {
  if (!address.address) return address.name
  return address.name ? `${address.name} <${address.address}>` : address.address
}
