interface Payload {
  uid?: string
  grantId?: string
  [name: string]: unknown
}
interface StoredEntry {
  payload: Payload
  until: number
}

const maxEntries = 5000

/** Storage of the provider, in memory: a sign-in in progress starts over after a restart. */
export function memoryAdapter(): new (model: string) => object {
  const stored = new Map<string, StoredEntry>()

  function find(key: string): Payload | undefined {
    const found = stored.get(key)
    if (!found || found.until > Date.now()) return found?.payload
    stored.delete(key)
    return undefined
  }

  return class {
    readonly #model: string

    constructor(model: string) {
      this.#model = model
    }

    #key(id: string): string {
      return `${this.#model}:${id}`
    }

    async upsert(id: string, payload: Payload, seconds: number): Promise<void> {
      stored.set(this.#key(id), { payload, until: Date.now() + seconds * 1000 })
      for (const oldest of stored.keys()) {
        if (stored.size <= maxEntries) break
        stored.delete(oldest)
      }
    }

    async find(id: string): Promise<Payload | undefined> {
      return find(this.#key(id))
    }

    async findByUid(uid: string): Promise<Payload | undefined> {
      for (const [key, { payload }] of stored) {
        if (key.startsWith(`${this.#model}:`) && payload.uid === uid) return find(key)
      }
      return undefined
    }

    /** The device flow is not supported. */
    async findByUserCode(): Promise<undefined> {}

    async consume(id: string): Promise<void> {
      const payload = find(this.#key(id))
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    }

    async destroy(id: string): Promise<void> {
      stored.delete(this.#key(id))
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of stored) if (payload.grantId === grantId) stored.delete(key)
    }
  }
}
