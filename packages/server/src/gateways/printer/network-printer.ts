import { lookup } from 'node:dns/promises'
import { BlockList, connect, isIP } from 'node:net'
import { untilAborted } from '../../platform/in-time.ts'
import { isPublicAddress } from '../../platform/outbound/public-address.ts'
import { type PrinterAddress, PrinterError, type PrinterGateway } from './port.ts'

export interface NetworkPrinterSettings {
  /**
   * Private networks whose printers are allowed, such as 192.168.1.0/24. Public addresses are always allowed.
   */
  networks: readonly string[]
  /** Port of the printer sandbox on this machine; null without one. */
  sandboxPort: number | null
  /** Timeout for one printout, from name resolution to the printer's status; 8 seconds by default. */
  printTimeoutMs?: number
}

const TIMEOUT_MS = 8000
/**
 * Lower public ports are used by mail servers and similar services, which could interpret the text of a ticket as
 * commands.
 */
const LOWEST_PUBLIC_PORT = 1024
/** DLE EOT 1 (Epson's "ESC/POS Command Reference"): requests the printer's status immediately. */
const STATUS_REQUEST = Buffer.from([0x10, 0x04, 1])
/** The status byte: bits 1 and 4 are set, 0 and 7 are not. */
const isStatus = (byte: number) => (byte & 0x93) === 0x12
const CLOSE_GRACE_MS = 500

/**
 * Prints over TCP, usually on port 9100 ("raw" printing). A restaurant chooses the address, so it is resolved
 * once, checked, and connected to as checked: no printer address can reach our internal network.
 */
export function createNetworkPrinter(settings: NetworkPrinterSettings): PrinterGateway {
  const allowed = new BlockList()
  for (const network of settings.networks) {
    const [address = '', prefix] = network.split('/')
    allowed.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  const isAllowed = (address: string, port: number) =>
    (isPublicAddress(address) && port >= LOWEST_PUBLIC_PORT) ||
    allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') ||
    (address === '127.0.0.1' && port === settings.sandboxPort)
  return {
    async print({ host, port }, bytes) {
      const deadline = AbortSignal.timeout(settings.printTimeoutMs ?? TIMEOUT_MS)
      const addresses = isIP(host) ? [host] : await resolveName(host, deadline)
      const [first] = addresses
      if (!first || !addresses.every((address) => isAllowed(address, port))) {
        throw new PrinterError('refused', 'This printer address and port are not allowed.')
      }
      await send({ host: first, port }, bytes, deadline)
    },
  }
}

async function resolveName(name: string, deadline: AbortSignal): Promise<string[]> {
  try {
    return (await untilAborted(lookup(name, { all: true }), deadline)).map(({ address }) => address)
  } catch (cause) {
    throw new PrinterError('unreachable', 'The printer’s host name could not be resolved.', cause)
  }
}

/**
 * Resolves when the printer closes its side after the last byte, or reports its status: some printers keep
 * the connection open. The deadline applies regardless of what else it sends.
 */
function send({ host, port }: PrinterAddress, bytes: Uint8Array, deadline: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let connected = false
    const fail = (cause?: unknown) =>
      reject(
        connected
          ? new PrinterError('unsure', 'The printer did not confirm the printout.', cause)
          : new PrinterError('unreachable', 'The printer did not respond.', cause),
      )
    const socket = connect({ host, port })
    const abort = () => socket.destroy(new Error('The printer timed out.'))
    deadline.addEventListener('abort', abort, { once: true })
    let sent = false
    let closeTimer: NodeJS.Timeout | undefined
    socket.once('connect', () => {
      connected = true
      socket.end(Buffer.concat([bytes, STATUS_REQUEST]), () => (sent = true))
    })
    socket.on('data', (received: Buffer) => {
      // Gives the printer time to close its side: aborting the connection could make it drop unprinted data.
      if (sent && received.some(isStatus)) closeTimer ??= setTimeout(() => socket.destroy(), CLOSE_GRACE_MS)
    })
    socket.once('error', fail)
    socket.once('close', (failed) => {
      clearTimeout(closeTimer)
      deadline.removeEventListener('abort', abort)
      return failed ? undefined : sent ? resolve() : fail()
    })
  })
}
