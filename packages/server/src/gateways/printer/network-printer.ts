import { lookup } from 'node:dns/promises'
import { BlockList, connect, isIP } from 'node:net'
import { isPublicAddress } from '../../platform/outbound/public-address.ts'
import { type PrinterAddress, PrinterError, type PrinterGateway } from './port.ts'

export interface NetworkPrinterSettings {
  /** Networks of our own whose printers may be used, such as 192.168.1.0/24. The open internet may always be. */
  networks: readonly string[]
  /** Where the stand-in listens on this machine; null without one. */
  standInPort: number | null
  /** How long one paper may take, from the name's look-up to the printer's last word; 8 seconds where nothing is said. */
  patienceMs?: number
}

const PATIENCE_MS = 8000
/** Below it the open internet has mail servers and the like, to whom the words of a ticket could be commands. */
const LOWEST_PUBLIC_PORT = 1024
/** DLE EOT 1 (Epson's "ESC/POS Command Reference"): the printer says how it is, at once. */
const HOW_ARE_YOU = Buffer.from([0x10, 0x04, 1])
/** The answer: its bits 1 and 4 are set, 0 and 7 are not. */
const isStatus = (byte: number) => (byte & 0x93) === 0x12
const LAST_WORD_MS = 500

/**
 * Printers that take what they print over TCP, mostly on port 9100 ("raw" printing). A restaurant names the address, so it
 * is looked up once, checked, and connected to as it was checked: nobody reaches our own network by way of a printer.
 */
export function createNetworkPrinter(settings: NetworkPrinterSettings): PrinterGateway {
  const ours = new BlockList()
  for (const network of settings.networks) {
    const [address = '', prefix] = network.split('/')
    ours.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  const mayGo = (address: string, port: number) =>
    (isPublicAddress(address) && port >= LOWEST_PUBLIC_PORT) ||
    ours.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') ||
    (address === '127.0.0.1' && port === settings.standInPort)
  return {
    async print({ host, port }, bytes) {
      const deadline = AbortSignal.timeout(settings.patienceMs ?? PATIENCE_MS)
      const addresses = isIP(host) ? [host] : await resolveName(host, deadline)
      const [first] = addresses
      if (!first || !addresses.every((address) => mayGo(address, port))) {
        throw new PrinterError('refused', 'At this address and port we may use no printer.')
      }
      await send({ host: first, port }, bytes, deadline)
    },
  }
}

async function resolveName(name: string, deadline: AbortSignal): Promise<string[]> {
  try {
    return (await inTime(lookup(name, { all: true }), deadline)).map(({ address }) => address)
  } catch (cause) {
    throw new PrinterError('unreachable', 'The printer’s name is not known.', cause)
  }
}

/** A look-up cannot be broken off, but nobody has to wait for it. */
function inTime<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      deadline.addEventListener('abort', () => reject(deadline.reason), { once: true })
    }),
  ])
}

/**
 * Ends when the printer has closed its side after the last byte, or answers how it is: some keep the line open. Whatever
 * else it says, and however slowly, the deadline holds.
 */
function send({ host, port }: PrinterAddress, bytes: Uint8Array, deadline: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let connected = false
    const fail = (cause?: unknown) =>
      reject(
        connected
          ? new PrinterError('unsure', 'The printer did not say whether it printed.', cause)
          : new PrinterError('unreachable', 'The printer does not answer.', cause),
      )
    const socket = connect({ host, port })
    const giveUp = () => socket.destroy(new Error('The printer took too long.'))
    deadline.addEventListener('abort', giveUp, { once: true })
    let taken = false
    let lastWord: NodeJS.Timeout | undefined
    socket.once('connect', () => {
      connected = true
      socket.end(Buffer.concat([bytes, HOW_ARE_YOU]), () => (taken = true))
    })
    socket.on('data', (said) => {
      // It may close its side yet: a line that breaks off could make it forget what it has not printed.
      if (taken && said.some(isStatus)) lastWord ??= setTimeout(() => socket.destroy(), LAST_WORD_MS)
    })
    socket.once('error', fail)
    socket.once('close', (failed) => {
      clearTimeout(lastWord)
      deadline.removeEventListener('abort', giveUp)
      return failed ? undefined : taken ? resolve() : fail()
    })
  })
}
