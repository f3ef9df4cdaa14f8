const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const HOST_NAME = new RegExp(`^${LABEL}(\\.${LABEL})*$`, 'i')
const DOTTED = /^\d+(\.\d+)*$/
const IPV6 = /^[0-9a-f]*:[0-9a-f:]*(:\d{1,3}(\.\d{1,3}){3})?$/i

/** Whether a text is a host name, an IPv4 or an IPv6 address, without a port. */
export function isPrinterHost(text: string): boolean {
  if (text.length > 253) return false
  if (text.includes(':')) return IPV6.test(text) && text.length > 1 && text.split(':').length <= 8
  // Four numbers, or none: "192.168.1" is a mistyped address and not a name.
  if (DOTTED.test(text)) {
    const parts = text.split('.')
    return parts.length === 4 && parts.every((part) => part.length <= 3 && Number(part) <= 255)
  }
  return HOST_NAME.test(text)
}

/** Splits "192.168.1.50:9100" or "[fe80::1]:9100" into host and port; without a port the port is null. */
export function splitPrinterAddress(text: string): { host: string; port: string | null } {
  const address = text.trim()
  const match = /^\[([^\]]*)\](?::(\d{1,5}))?$/.exec(address) ?? /^([^:]+):(\d{1,5})$/.exec(address)
  return match ? { host: match[1] ?? '', port: match[2] ?? null } : { host: address, port: null }
}
