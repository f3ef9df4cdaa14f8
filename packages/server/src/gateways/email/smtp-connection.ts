import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { connect as connectTls } from 'node:tls'
import type { ComposedMail } from './compose-mail.ts'

/** A mail server and the credentials there. */
export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte; otherwise TLS is started as soon as the server offers it. */
  isSecure: boolean
  user: string
  password: string
  /**
   * The maximum wait for a reply, and the maximum time that an unused connection stays open. An email may take up to
   * three times this time, so that a slow server does not occupy the workers of the job queue.
   */
  silenceMs: number
}

/** The part of the exchange that the server rejected: a command, the email itself, or the connection. */
type Stage = 'greeting' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'body'

export class SmtpRejection extends Error {
  readonly stage: Stage
  readonly code: number

  constructor(stage: Stage, reply: string) {
    super(`The mail server rejected ${stage}: ${reply}`)
    this.name = 'SmtpRejection'
    this.stage = stage
    this.code = Number(reply.slice(0, 3))
  }
}

/** The server did not respond in time. */
export class SmtpSilence extends Error {
  override readonly name = 'SmtpSilence'
}

/** An authenticated connection. After a failure it is closed. */
export interface SmtpConnection {
  isOpen(): boolean
  /** Sends one email. Throws SmtpRejection, or an error of the connection. One call at a time. */
  send(mail: ComposedMail): Promise<void>
  close(): void
}

const CONNECT_MS = 10_000
const MAX_REPLY = 64_000

/** Connects, starts TLS where the server offers it, and authenticates. */
export async function connectSmtp(server: SmtpServer): Promise<SmtpConnection> {
  const { host, port, isSecure, silenceMs } = server
  const servername = isIP(host) ? '' : host
  let socket: Socket = isSecure ? connectTls({ host, port, servername }) : connectTcp({ host, port })
  let dialog = startDialog(socket, silenceMs)
  try {
    await dialog.connected(isSecure ? 'secureConnect' : 'connect')
    await dialog.expect('greeting', '2')
    let offers = await dialog.command('EHLO', `EHLO ${ownName()}`)
    if (!isSecure && /^250[ -]STARTTLS\b/im.test(offers)) {
      await dialog.command('STARTTLS', 'STARTTLS')
      dialog.detach()
      socket = connectTls({ socket, servername })
      dialog = startDialog(socket, silenceMs)
      await dialog.connected('secureConnect')
      offers = await dialog.command('EHLO', `EHLO ${ownName()}`)
    }
    if (server.user) await authenticate(dialog, server, offers)
    return connectionOver(dialog, offers)
  } catch (error) {
    socket.destroy()
    throw error
  }
}

async function authenticate(dialog: Dialog, { user, password }: SmtpServer, offers: string): Promise<void> {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const methods = /^250[ -]AUTH[ =](.*)$/im.exec(offers)?.[1]?.toUpperCase() ?? ''
  if (!methods.includes('PLAIN') && methods.includes('LOGIN')) {
    await dialog.command('AUTH', 'AUTH LOGIN', '3')
    await dialog.command('AUTH', base64(user), '3')
    await dialog.command('AUTH', base64(password))
  } else await dialog.command('AUTH', `AUTH PLAIN ${base64(`\0${user}\0${password}`)}`)
}

function connectionOver(dialog: Dialog, offers: string): SmtpConnection {
  const canPipeline = /^250[ -]PIPELINING\b/im.test(offers)
  const canSendUtf8 = /^250[ -]SMTPUTF8\b/im.test(offers)
  const transact = async ({ from, to, raw }: ComposedMail) => {
    const utf8 = canSendUtf8 && /[^ -~]/.test(from + to) ? ' SMTPUTF8' : ''
    const commands = [`MAIL FROM:<${from}>${utf8}`, `RCPT TO:<${to}>`, 'DATA']
    if (canPipeline) dialog.write(`${commands.join('\r\n')}\r\n`)
    for (const [index, [stage, expected]] of envelope.entries()) {
      if (!canPipeline) dialog.write(`${commands[index]}\r\n`)
      await dialog.expect(stage, expected)
    }
    dialog.write(raw)
    await dialog.expect('body', '2')
  }
  return {
    isOpen: dialog.isOpen,
    close: dialog.close,
    async send(mail) {
      dialog.setInUse(true)
      try {
        await transact(mail)
        dialog.setInUse(false)
      } catch (error) {
        dialog.close()
        throw error
      }
    },
  }
}

const envelope: [Stage, string][] = [
  ['MAIL', '2'],
  ['RCPT', '2'],
  ['DATA', '3'],
]

type Dialog = ReturnType<typeof startDialog>

/** Writes commands to a socket, and reads one reply for each. */
function startDialog(socket: Socket, silenceMs: number) {
  let received = ''
  const replies: string[] = []
  let waiting: PromiseWithResolvers<string> | null = null
  let failure: Error | null = null
  let isInUse = true

  const fail = (error: Error) => {
    failure ??= error
    socket.destroy()
    waiting?.reject(failure)
    waiting = null
  }
  const onData = (chunk: Buffer) => {
    received += chunk.toString('latin1')
    for (let reply = nextReply(); reply !== null; reply = nextReply()) {
      if (waiting) waiting.resolve(reply)
      else replies.push(reply)
      waiting = null
    }
    if (received.length > MAX_REPLY) fail(new Error('The reply of the mail server is too long.'))
  }
  /** A reply ends with the line that has a space after its code. */
  const nextReply = (): string | null => {
    const end = /^\d{3}(?: .*)?\r?\n/m.exec(received)
    if (!end) return null
    const length = end.index + end[0].length
    const reply = received.slice(0, length).trimEnd()
    received = received.slice(length)
    return reply
  }
  const onClose = () => fail(new Error('The mail server closed the connection.'))
  const close = () => {
    if (!failure) socket.end('QUIT\r\n')
    failure ??= new Error('The connection was closed.')
  }
  const onTimeout = () =>
    isInUse ? fail(new SmtpSilence('The mail server did not respond in time.')) : close()
  const startDeadline = () => setTimeout(onTimeout, 3 * silenceMs).unref()
  let deadline = startDeadline()
  socket.setNoDelay(true)
  socket.setTimeout(CONNECT_MS)
  socket.on('data', onData).on('error', fail).on('close', onClose).on('timeout', onTimeout)

  const nextOf = (): Promise<string> => {
    const reply = replies.shift()
    if (reply !== undefined) return Promise.resolve(reply)
    if (failure) return Promise.reject(failure)
    waiting = Promise.withResolvers()
    return waiting.promise
  }
  const expect = async (stage: Stage, expected: string): Promise<string> => {
    const reply = await nextOf()
    if (!reply.startsWith(expected)) throw new SmtpRejection(stage, reply)
    return reply
  }
  return {
    // A reply that nothing waits for announces the end of the connection.
    isOpen: () => failure === null && replies.length === 0 && received === '',
    write: (data: string | Buffer) => socket.write(data),
    expect,
    command(stage: Stage, text: string, expected = '2'): Promise<string> {
      socket.write(`${text}\r\n`)
      return expect(stage, expected)
    },
    async connected(event: 'connect' | 'secureConnect'): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      socket.once(event, () => resolve())
      socket.once('close', () => reject(failure ?? new Error('The mail server closed the connection.')))
      await promise
      socket.setTimeout(silenceMs)
    },
    /** Passes the socket to TLS. Data received without encryption is dropped. */
    detach(): void {
      socket.off('data', onData).off('close', onClose).off('timeout', onTimeout)
      socket.setTimeout(0)
      clearTimeout(deadline)
    },
    close,
    setInUse(value: boolean): void {
      if (value === isInUse) return
      isInUse = value
      clearTimeout(deadline)
      if (value) deadline = startDeadline()
    },
  }
}

/** Our name for the server: a domain, or else the loopback address. */
function ownName(): string {
  const name = hostname()
  return /^[\w-]+(\.[\w-]+)+$/.test(name) ? name : '[127.0.0.1]'
}
