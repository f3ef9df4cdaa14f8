import { createCircuit } from '../../platform/outbound/circuit.ts'
import { composeMail } from './compose-mail.ts'
import { EmailBounced, type EmailGateway } from './port.ts'
import {
  connectSmtp,
  type SmtpConnection,
  SmtpRejection,
  type SmtpServer,
  SmtpSilence,
} from './smtp-connection.ts'

const MAX_CONNECTIONS = 3

export interface SmtpGateway extends EmailGateway {
  close(): void
}

/**
 * Sends email over SMTP, on connections that stay open for the next emails. The message id is derived from the key, so
 * that providers and mailboxes can drop duplicates. While the server does not respond, emails fail immediately.
 */
export function createSmtp(url: string, { silenceMs = 20_000 } = {}): SmtpGateway {
  const server = { ...serverOf(new URL(url)), silenceMs }
  const idle: SmtpConnection[] = []
  const queue: (() => void)[] = []
  let free = MAX_CONNECTIONS
  let isClosed = false
  const circuit = createCircuit((error) => error instanceof SmtpSilence)

  /** Runs one task on a connection of its own. */
  async function withConnection(task: (connection: SmtpConnection) => Promise<void>): Promise<void> {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      await circuit(async () => {
        const connection = takeIdle() ?? (await connectSmtp(server))
        await task(connection)
        if (connection.isOpen() && !isClosed) idle.push(connection)
        else connection.close()
      })
    } finally {
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }

  function takeIdle(): SmtpConnection | null {
    for (let connection = idle.pop(); connection; connection = idle.pop()) {
      if (connection.isOpen()) return connection
      connection.close()
    }
    return null
  }

  return {
    async send(message) {
      const mail = composeMail(message)
      try {
        await withConnection((connection) => connection.send(mail))
      } catch (error) {
        throw isPermanent(error) ? new EmailBounced((error as Error).message, error) : error
      }
    },
    async check() {
      const connection = await connectSmtp(server)
      connection.close()
    },
    close() {
      isClosed = true
      for (const connection of idle.splice(0)) connection.close()
    },
  }
}

function serverOf({ protocol, hostname, port, username, password }: URL): Omit<SmtpServer, 'silenceMs'> {
  const isSecure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (isSecure ? 465 : 587),
    isSecure,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  }
}

/**
 * True when the server permanently rejected this recipient or this message. Earlier rejections, such as of
 * our credentials or our sender address, are configuration errors: once they are fixed, a retry succeeds.
 */
function isPermanent(error: unknown): boolean {
  return error instanceof SmtpRejection && ['RCPT', 'DATA', 'body'].includes(error.stage) && error.code >= 500
}
