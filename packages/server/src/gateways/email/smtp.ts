import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { EmailBounced, type EmailGateway } from './port.ts'

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
    async send({ key, from, sender, to, subject, html, text, unsubscribe, because }) {
      const headers = {
        ...(unsubscribe && oneClick(unsubscribe)),
        ...(because && { 'X-Comanda-Event': because }),
      }
      try {
        await transport.sendMail({
          from: sender ? { name: sender.replace(/\s+/g, ' '), address: addressIn(from) } : from,
          ...{ to, subject, html, text, headers, messageId: messageId(key, from) },
        })
      } catch (error) {
        throw isForGood(error) ? new EmailBounced((error as Error).message, error) : error
      }
    },
    check: () => transport.verify(),
    close: () => transport.close(),
  }
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

/**
 * The server refused this recipient or this mail for good. What it refuses before, such as our name and password or our
 * sender, is about us: somebody mends that, and the mail goes out then.
 */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { command, responseCode = 0 } = error as Error & { command?: string; responseCode?: number }
  return ['RCPT TO', 'DATA'].includes(command ?? '') && responseCode >= 500 && responseCode < 600
}
