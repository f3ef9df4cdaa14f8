/** In front of a screen that may not move orders on before it is known who does it. */
export interface AdvanceGate {
  shut: boolean
  /** Who is known to work here under their PIN. */
  worker: { userId: string; name: string } | null
  /** Somebody wanted to: `next` is what they wanted. */
  onShut: (next: () => void) => void
}
