/** The response of DNS about one kind of record: its values, none for no such record, or no usable response. */
export type DnsAnswer = readonly string[] | 'failed'

export interface DnsAnswers {
  /** Names that it is an alias of. */
  aliases: DnsAnswer
  /** Addresses, those of its alias included. */
  addresses: DnsAnswer
}

export const recordStates = ['found', 'elsewhere', 'missing', 'unknown', 'local'] as const
/**
 * `found`: the name points to the platform. `elsewhere`: to another target. `missing`: it has no record. `unknown`: DNS
 * did not respond. `local`: a name of this computer, which needs no record.
 */
export type RecordState = (typeof recordStates)[number]

/** The names of a restaurant that need a record: its menu and its kitchen. */
export const namesOfDomain = (domain: string): string[] => [domain, `kitchen.${domain}`]

export const isLocalName = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost')

/** Whether a name points to the platform: by an alias of its host, or by one of its addresses. */
export function recordState(
  { aliases, addresses }: DnsAnswers,
  platform: { host: string; addresses: readonly string[] },
): RecordState {
  const names = aliases === 'failed' ? [] : aliases
  const found = addresses === 'failed' ? [] : addresses
  if (names.some((name) => comparable(name) === comparable(platform.host))) return 'found'
  if (found.some((address) => platform.addresses.includes(address))) return 'found'
  if (names.length > 0 || found.length > 0) return 'elsewhere'
  return aliases === 'failed' || addresses === 'failed' ? 'unknown' : 'missing'
}

const comparable = (name: string) => name.toLowerCase().replace(/\.$/, '')
