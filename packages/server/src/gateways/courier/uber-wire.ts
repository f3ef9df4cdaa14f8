import { CourierGatewayError } from './port.ts'

export interface CourierResponse {
  ok: boolean
  status: number
  text: string
  /** undefined when the body is not JSON. */
  json: unknown
}

/**
 * One HTTP call to the courier service. Throws a CourierGatewayError with code "network" when no response
 * arrives in time.
 */
export async function callCourier(
  url: string,
  call: { headers: Record<string, string>; body?: string; timeoutMs: number; failure: string },
): Promise<CourierResponse> {
  try {
    const response = await fetch(url, {
      method: call.body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', ...call.headers },
      body: call.body ?? null,
      signal: AbortSignal.timeout(call.timeoutMs),
      redirect: 'error',
    })
    const text = await response.text()
    return {
      ok: response.ok,
      status: response.status,
      text: text.slice(0, maxTextLength),
      json: parseCourierJson(text),
    }
  } catch (error) {
    throw new CourierGatewayError(call.failure, 'network', error)
  }
}

/**
 * Parses JSON and strips what Postgres text rejects: NUL and lone surrogates. Returns undefined for invalid
 * JSON.
 */
export function parseCourierJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
    )
  } catch {
    return undefined
  }
}

const maxTextLength = 2000
