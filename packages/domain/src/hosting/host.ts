/** What a host name asks for, before any restaurant is looked up. */
export type HostRequest =
  | { kind: 'platform' }
  | { kind: 'kitchen'; domain: string }
  | { kind: 'storefront'; domain: string; alternative: string | null }
