import { type Agent, get, type IncomingMessage } from 'node:http'

export interface EventStream {
  close(): void
}

/**
 * Reads server-sent events and passes on the data of each message. `onEnd` is called with the response status when
 * the stream ends, but not after `close`.
 */
export function openEventStream(
  url: string,
  options: { agent: Agent; headers: Record<string, string> },
  { onData, onEnd }: { onData: (data: string) => void; onEnd: (status: number) => void },
): EventStream {
  let closed = false
  let over = false
  const end = (status: number) => {
    if (closed || over) return
    over = true
    onEnd(status)
  }
  const request = get(url, { ...options, headers: { accept: 'text/event-stream', ...options.headers } })
  request.on('response', (response: IncomingMessage) => {
    const status = response.statusCode ?? 0
    let rest = ''
    response.setEncoding('utf8')
    response.on('data', (text: string) => {
      const parts = (rest + text).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const lines = part.split('\n').filter((line) => line.startsWith('data:'))
        // Other events end the stream: `error`, after which the server closes it, and `done`.
        const isMessage = /^event: ?message$/m.test(part) || !/^event:/m.test(part)
        if (lines.length > 0 && status === 200 && isMessage)
          onData(lines.map((line) => line.slice(5).trim()).join('\n'))
      }
    })
    response.on('close', () => end(status))
    response.on('error', () => end(status))
  })
  request.on('error', () => end(0))
  return {
    close() {
      closed = true
      request.destroy()
    },
  }
}
