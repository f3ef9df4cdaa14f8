/** The address of a printer. */
export interface PrinterAddress {
  host: string
  port: number
}

export interface PrinterGateway {
  /**
   * Sends bytes to a printer and waits until it has received them. This does not confirm that it had paper.
   * Throws PrinterError.
   */
  print(address: PrinterAddress, bytes: Uint8Array): Promise<void>
}

/**
 * 'refused': the address is not allowed. 'unreachable': no response, nothing was printed. 'unsure': it
 * connected but did not confirm; the ticket may have been printed.
 */
export class PrinterError extends Error {
  readonly reason: 'refused' | 'unreachable' | 'unsure'

  constructor(reason: PrinterError['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PrinterError'
    this.reason = reason
  }
}
