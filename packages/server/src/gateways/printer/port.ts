/** Where a printer listens. */
export interface PrinterAddress {
  host: string
  port: number
}

export interface PrinterGateway {
  /**
   * Hands bytes over to a printer and waits until it has taken them. That it also had paper it does not say.
   * Throws PrinterError.
   */
  print(address: PrinterAddress, bytes: Uint8Array): Promise<void>
}

/**
 * 'refused': we may not go there. 'unreachable': nobody answers, and nothing is printed. 'unsure': it was connected, and its
 * last word is missing: the paper may have come out, and may not.
 */
export class PrinterError extends Error {
  readonly reason: 'refused' | 'unreachable' | 'unsure'

  constructor(reason: PrinterError['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PrinterError'
    this.reason = reason
  }
}
