import { type Circuit, createCircuit } from '../../platform/outbound/circuit.ts'
import { CourierGatewayError } from './port.ts'

export interface CourierResponse {
  ok: boolean
  status: number
  text: string
  /** undefined when the body is not JSON. */
  json: unknown
}

interface CourierCall {
  headers: Record<string, string>
  body?: string
  timeoutMs: number
  failure: string
  /** A second call is harmless, and someone waits for it: a broken connection is retried once. */
  isRepeatable?: boolean
  /** The circuit of the called service. */
  circuit: Circuit
}

/**
 * One HTTP call to the courier service. Throws a CourierGatewayError with code "network" when no response
 * arrives in time, and immediately while the circuit is open.
 */
export async function callCourier(url: string, call: CourierCall): Promise<CourierResponse> {
  let isSent = false
  try {
    return await call.circuit(() => {
      isSent = true
      return callWithRetry(url, call)
    })
  } catch (error) {
    const isUncertain = isSent && !call.isRepeatable && !isUnconnected(error)
    throw new CourierGatewayError(call.failure, 'network', error, isUncertain)
  }
}

async function callWithRetry(url: string, call: CourierCall): Promise<CourierResponse> {
  try {
    return await callOnce(url, call)
  } catch (error) {
    if (!call.isRepeatable || isTimeout(error)) throw error
    return callOnce(url, call)
  }
}

/** The circuit of a service of the courier. Its calls throw only without a response. */
export function courierCircuit(): Circuit {
  return createCircuit(isSilence, { isResponse: () => false })
}

/**
 * Whether the service did not respond in time, or could not be connected to. A connection that broke does not count: the service
 * closes idle ones at any time.
 */
function isSilence(error: unknown): boolean {
  return isTimeout(error) || isUnconnected(error)
}

function isUnconnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { cause } = error
  return cause instanceof Error && 'code' in cause && notConnected.includes(cause.code)
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

const notConnected: unknown[] = [
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
]

async function callOnce(url: string, call: CourierCall): Promise<CourierResponse> {
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
