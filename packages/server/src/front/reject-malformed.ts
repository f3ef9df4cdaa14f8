import { ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorBody, httpMessage } from '@comanda/contract/errors'
import type { Logger } from 'pino'
import { requestIdFrom } from '../platform/http/request-id.ts'

/**
 * Responds to invalid HTTP, or to a request that is too long or too slow, with the API's error body, and
 * closes the connection.
 */
export function rejectMalformed(error: NodeJS.ErrnoException, socket: Duplex, log: Logger): void {
  const requestId = requestIdFrom(null)
  log.debug({ requestId, code: error.code }, 'malformed request')
  if (error.code === 'ECONNRESET' || !socket.writable || isResponding(socket)) socket.destroy()
  else socket.end(responseText(statuses[error.code ?? ''] ?? 400, requestId), () => socket.destroy())
}

/** An error body would end up in the middle of the response already being sent. */
function isResponding(socket: Duplex): boolean {
  if (!('_httpMessage' in socket)) return false
  return socket._httpMessage instanceof ServerResponse && socket._httpMessage.headersSent
}

function responseText(status: number, requestId: string): string {
  const reason = STATUS_CODES[status] ?? ''
  const code = reason.toUpperCase().replaceAll(' ', '_')
  const body: ErrorBody = { code, message: httpMessage(400), requestId, issues: [] }
  const text = JSON.stringify(body)
  const lines = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    'cache-control: no-store',
    'connection: close',
    `x-request-id: ${requestId}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${text}`
}

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
