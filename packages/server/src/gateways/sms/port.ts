export interface TextMessage {
  /** E.164, such as +15551234567. */
  to: string
  text: string
}

export interface SmsGateway {
  /** Sends one text message. Throws an SmsGatewayError when the provider rejects it. */
  send(message: TextMessage): Promise<void>
  /** Reads our own account, without sending anything. Throws like `send`. */
  check?(): Promise<unknown>
}

/** The provider's codes for permanent failures: the number cannot receive texts, is invalid, or opted out. */
const permanentCodes = ['21211', '21214', '21217', '21408', '21610', '21612', '21614']

/**
 * `code` is the provider's error number, "network" when no response arrived, or "unavailable" without a
 * provider.
 */
export class SmsGatewayError extends Error {
  readonly code: string

  constructor(message: string, code: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'SmsGatewayError'
    this.code = code
  }

  /** True when this number will never accept a text from us. */
  get isForGood(): boolean {
    return permanentCodes.includes(this.code)
  }
}
