/** The settings of every external identity provider. */
export interface SharedProviderSettings {
  /** Part of URLs and stored in the database, so it must never change. */
  id: string
  name: string
  /**
   * Users with an email address of these domains sign in there; empty for a provider that is open to
   * everyone.
   */
  domains: string[]
  /** Scheme, host and port at which the server itself reaches the provider; null: the same as browsers. */
  via: string | null
}
