/** Notifies of changes to something that is stored elsewhere. */
export function createSignal() {
  const listeners = new Set<() => void>()
  return {
    notify(): void {
      for (const listener of listeners) listener()
    },
    /** Returns a function that ends it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** A value of the page that components read with `useSyncExternalStore`. */
export function createStore<Value>(initial: Value) {
  const { notify, subscribe } = createSignal()
  let value = initial
  return {
    read: (): Value => value,
    set(next: Value): void {
      value = next
      notify()
    },
    subscribe,
  }
}
