interface Payload {
  uid?: string
  grantId?: string
  [name: string]: unknown
}
interface Kept {
  payload: Payload
  until: number
}

const most = 5000

/** Where the provider keeps what is under way: in memory, for a sign-in is begun anew after a restart. */
export function memoryAdapter(): new (model: string) => object {
  const kept = new Map<string, Kept>()

  function find(key: string): Payload | undefined {
    const found = kept.get(key)
    if (!found || found.until > Date.now()) return found?.payload
    kept.delete(key)
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
      kept.set(this.#key(id), { payload, until: Date.now() + seconds * 1000 })
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break
        kept.delete(oldest)
      }
    }

    async find(id: string): Promise<Payload | undefined> {
      return find(this.#key(id))
    }

    async findByUid(uid: string): Promise<Payload | undefined> {
      for (const [key, { payload }] of kept) {
        if (key.startsWith(`${this.#model}:`) && payload.uid === uid) return find(key)
      }
      return undefined
    }

    /** Devices with a code to type are not served here. */
    async findByUserCode(): Promise<undefined> {}

    async consume(id: string): Promise<void> {
      const payload = find(this.#key(id))
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    }

    async destroy(id: string): Promise<void> {
      kept.delete(this.#key(id))
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
    }
  }
}
