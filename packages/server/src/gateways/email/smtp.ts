import { createTransport } from 'nodemailer'
import { composeMail } from './compose-mail.ts'
import { EmailBounced, type EmailGateway } from './port.ts'

const TIMEOUT_MS = 10_000

export interface SmtpGateway extends EmailGateway {
  close(): void
}

/**
 * Sends email over SMTP on pooled connections. The message id is derived from the key, so that providers and
 * mailboxes can drop duplicates.
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
    async send(message) {
      try {
        await transport.sendMail(composeMail(message))
      } catch (error) {
        throw isPermanent(error) ? new EmailBounced((error as Error).message, error) : error
      }
    },
    check: () => transport.verify(),
    close: () => transport.close(),
  }
}

/**
 * True when the server permanently rejected this recipient or this message. Earlier rejections, such as of
 * our credentials or our sender address, are configuration errors: once they are fixed, a retry succeeds.
 */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { command, responseCode = 0 } = error as Error & { command?: string; responseCode?: number }
  return ['RCPT TO', 'DATA'].includes(command ?? '') && responseCode >= 500 && responseCode < 600
}
