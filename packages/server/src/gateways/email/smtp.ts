import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { EmailGateway } from './port.ts'

const TIMEOUT_MS = 10_000

export interface SmtpGateway extends EmailGateway {
  close(): void
}

/**
 * Mail over SMTP, on connections that stay open. The message id comes from the key, so that providers and mailboxes
 * which drop repeats recognise one.
 */
export function createSmtp(url: string): SmtpGateway {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS * 2,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ key, from, to, subject, html, text }) {
      await transport.sendMail({ from, to, subject, html, text, messageId: messageId(key, from) })
    },
    close: () => transport.close(),
  }
}

function messageId(key: string, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'comanda'
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`
}
