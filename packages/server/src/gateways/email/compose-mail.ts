import { createHash, randomBytes } from 'node:crypto'
import MimeNode from 'nodemailer/lib/mime-node'
import type { EmailMessage } from './port.ts'
import { quotedPrintable } from './quoted-printable.ts'

/** A composed email: its envelope and its raw bytes. */
export interface ComposedMail {
  envelope: { from: string; to: string[] }
  raw: Buffer
}

/**
 * Composes a multipart/alternative email of text and HTML. The library builds the headers. The bodies are
 * written directly, because the library pipes them through streams chunk by chunk, which is many times
 * slower.
 */
export function composeMail(message: EmailMessage): ComposedMail {
  const boundary = `--_comanda_${randomBytes(12).toString('hex')}`
  const root = new MimeNode(`multipart/alternative; boundary="${boundary}"`)
  root.setHeader(headersOf(message))
  const { from, to } = root.getEnvelope()
  return {
    envelope: { from: from || '', to },
    raw: Buffer.concat([
      Buffer.from(`${root.buildHeaders()}\r\n\r\n`),
      ...part(boundary, 'text/plain', message.text),
      ...part(boundary, 'text/html', message.html),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  }
}

function headersOf({ key, from, sender, to, subject, unsubscribe, because }: EmailMessage) {
  return {
    ...(unsubscribe && oneClick(unsubscribe)),
    ...(because && { 'X-Comanda-Event': because }),
    From: sender ? { name: sender.replace(/\s+/g, ' '), address: addressIn(from) } : from,
    To: to,
    Subject: subject,
    'Message-ID': messageId(key, from),
  }
}

function part(boundary: string, type: string, content: string): Buffer[] {
  const head = `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`
  return [Buffer.from(head), quotedPrintable(content), Buffer.from('\r\n')]
}

/** The address in angle brackets, else the whole text. */
function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
}

function messageId(key: string, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'comanda'
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`
}

/** One-click unsubscribe headers (RFC 8058). */
function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
