import { connect, type Socket } from 'node:net'

export interface Reply {
  status: number
  body: Buffer
}

/** One keep-alive HTTP/1.1 connection with one request in flight at a time. */
export interface Connection {
  /** `request` is the complete request, head and body. */
  send(request: string | Buffer, done: (reply: Reply) => void): void
  request(request: string | Buffer): Promise<Reply>
  close(): void
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/**
 * `onFailure` is called when the connection breaks while a response is pending. A connection that the server
 * closes while idle is reopened by the next request, as in browsers.
 */
export async function openConnection(port: number, onFailure: (error: Error) => void): Promise<Connection> {
  let socket = dial()
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  let waiting: ((reply: Reply) => void) | null = null
  let parts: Buffer[] = []
  let length = 0
  /** Bytes of the complete response; -1 until its head has arrived, -2 when it is chunked. */
  let expected = -1
  let headLength = 0
  let status = 0

  function readHead(received: Buffer): void {
    const end = received.indexOf(HEAD_END)
    if (end < 0) return
    const head = received.toString('latin1', 0, end)
    status = Number(head.slice(9, 12))
    headLength = end + HEAD_END.length
    const contentLength = /\r\ncontent-length: *(\d+)/i.exec(head)
    expected = contentLength
      ? headLength + Number(contentLength[1])
      : /\r\ntransfer-encoding: *chunked/i.test(head)
        ? -2
        : headLength
  }
  function onData(data: Buffer): void {
    parts.push(data)
    length += data.length
    if (expected === -1) readHead(parts.length === 1 ? data : Buffer.concat(parts))
    if (expected >= 0 ? length < expected : expected === -1 || !endsWith(parts, LAST_CHUNK)) return
    const response = parts.length === 1 ? data : Buffer.concat(parts)
    const body = expected === -2 ? joinChunks(response.subarray(headLength)) : response.subarray(headLength)
    const done = waiting
    waiting = null
    parts = []
    length = 0
    expected = -1
    done?.({ status, body })
  }
  function onEnd(error?: Error): void {
    if (waiting) onFailure(error ?? new Error('The server closed the connection.'))
    waiting = null
  }
  function dial(): Socket {
    const dialled: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const ended = (error?: Error) => {
      if (dialled === socket) onEnd(error)
    }
    return dialled
      .on('data', onData)
      .on('error', ended)
      .on('close', () => ended())
  }

  function send(request: string | Buffer, done: (reply: Reply) => void): void {
    waiting = done
    if (socket.destroyed || socket.readableEnded) socket = dial()
    socket.write(request)
  }
  return {
    send,
    request: (request) => new Promise((resolve) => send(request, resolve)),
    close: () => socket.destroy(),
  }
}

function endsWith(parts: Buffer[], ending: Buffer): boolean {
  const last = parts.at(-1)
  const tail = last && last.length >= ending.length ? last : Buffer.concat(parts)
  return tail.subarray(-ending.length).equals(ending)
}

function joinChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const lineEnd = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    if (!(size > 0)) break
    chunks.push(body.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
  return Buffer.concat(chunks)
}
