import { connect } from 'node:net'

export interface RawResponse {
  status: number
  head: string
  body: string
}

/** Sends a text unchanged, and reads until the server closes the connection. */
export function sendRaw(port: number, text: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      const response = Buffer.concat(chunks).toString('latin1')
      const [head = '', ...body] = response.split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head, body: body.join('\r\n\r\n') })
    })
  })
}

/** A request of these lines, with HTTP line endings. */
export function lines(...parts: string[]): string {
  return `${parts.join('\r\n')}\r\n\r\n`
}
