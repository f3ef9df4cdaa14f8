import type { DnsAnswer } from '@comanda/domain/hosting/domain-records'

/** Reads records of the public name service. Neither function throws. */
export interface NameService {
  /** Canonical names (CNAME). */
  aliases(name: string): Promise<DnsAnswer>
  /** IPv4 and IPv6 addresses. */
  addresses(name: string): Promise<DnsAnswer>
}
