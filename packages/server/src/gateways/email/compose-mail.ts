import { createHash, randomBytes } from 'node:crypto'
import MimeNode from 'nodemailer/lib/mime-node'
import type { EmailMessage } from './port.ts'
import { quotedPrintable } from './quoted-printable.ts'

/** A mail as it travels: between whom, and every byte of it. */
export interface ComposedMail {
  envelope: { from: string; to: string[] }
  raw: Buffer
}

/**
 * Text and HTML as alternatives of one mail. Headers are the library's work; the bodies are written in one piece, for the
 * library sends them through streams, chunk by chunk, which costs many times as much.
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

/** What stands in angle brackets, if anything does. */
function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
}

function messageId(key: string, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'comanda'
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`
}

/** As RFC 8058 has it. */
function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
