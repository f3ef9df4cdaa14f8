import { createTransport } from 'nodemailer'
import { composeMail } from './compose-mail.ts'
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
    async send(message) {
      try {
        await transport.sendMail(composeMail(message))
      } catch (error) {
        throw isForGood(error) ? new EmailBounced((error as Error).message, error) : error
      }
    },
    check: () => transport.verify(),
    close: () => transport.close(),
  }
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
